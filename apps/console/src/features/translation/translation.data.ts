import type { TranslationSettings } from '@guildhall/contract/translation/staff.ts';
import { langOfLocale, type LangId } from '@guildhall/i18n/locales.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { queryClient } from '../../platform/network/query-client.ts';
import { useStaff } from '../../platform/session/session.ts';
import { useLocale } from '../../platform/text/i18n.ts';
import { isForeign, ownLang } from './model/languages.ts';
import { createTextBatches, type Wanted } from './model/text-batches.ts';

/** Query key prefix; must equal the noun in the socket's change messages. */
const noun = 'translation';

/** Whether and how texts in a language can be translated for the signed-in person; null while unknown or not allowed. */
export const useTranslation = (lang: LangId) => {
  const consoleLang = langOfLocale(useLocale());
  const { may } = useStaff();
  const { data } = useQuery({
    queryKey: [noun],
    queryFn: ({ signal }) => call('/translation/settings', {}, signal),
    enabled: may('translation.use'),
    staleTime: 5 * 60_000,
  });
  if (data === undefined) return null;
  return {
    settings: data,
    own: ownLang(data, consoleLang),
    isForeign: isForeign(lang, data, consoleLang),
    isAutomatic: data.auto.includes(lang),
  };
};

export const saveAuto = async ({ auto }: TranslationSettings, lang: LangId, isOn: boolean): Promise<void> => {
  const others = auto.filter((each) => each !== lang);
  const langs = isOn ? [...others, lang] : others;
  queryClient.setQueryData([noun], await call('/translation/set_auto', { langs }));
};

export const translateText = async ({ text, from, to, subject }: Wanted, signal?: AbortSignal): Promise<string> => {
  const { texts } = await call('/translation/texts', { texts: [text], from, to, subject }, signal);
  return texts[0] ?? '';
};

/** Not below `translation`: a change of the settings does not change a translation. */
export const useTranslated = (wanted: Wanted, isWanted: boolean) =>
  useQuery({
    queryKey: ['translated', wanted.from, wanted.to, wanted.text, wanted.subject],
    queryFn: ({ signal }) => translateText(wanted, signal),
    enabled: isWanted,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });

/** Long enough for the rows that scroll into view together. */
const collectMs = 50;
const translateLine = createTextBatches(
  async (batch) => {
    const [first] = batch;
    if (first === undefined) return [];
    const [subject = null, ...also] = batch.map((wanted) => wanted.subject);
    const texts = batch.map(({ text }) => text);
    return (await call('/translation/texts', { texts, from: first.from, to: first.to, subject, also })).texts;
  },
  (run) => setTimeout(run, collectMs),
);

/** One of many texts on the screen. A failure is not tried again: the original is shown. */
export const useTranslatedLine = (wanted: Wanted, isWanted: boolean): string | undefined =>
  useQuery({
    queryKey: ['translated', wanted.from, wanted.to, wanted.text, wanted.subject],
    queryFn: () => translateLine(wanted),
    enabled: isWanted,
    staleTime: Infinity,
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  }).data;
