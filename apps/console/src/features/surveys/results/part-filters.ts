import type { SurveyResults } from '@guildhall/contract/surveys-desk.ts';
import { formatNumber, languageName, useLocale, useText } from '../../../platform/i18n.ts';
import type { Filter } from '../../../ui/filter-bar.tsx';

/** Filters by what there is among the answers, each with how many. Nothing to choose from while it is on its way. */
export const usePartFilters = (
  results: Pick<SurveyResults, 'langs' | 'channels' | 'versions'> | undefined,
): readonly Filter[] => {
  const t = useText();
  const locale = useLocale();
  const counted = (name: string, count: number): string => `${name} · ${formatNumber(count, locale)}`;
  return [
    {
      name: 'lang',
      label: t('surveys.part.lang'),
      choices: (results?.langs ?? []).map(({ lang, count }) => ({
        value: String(lang),
        label: counted(languageName(lang, locale), count),
      })),
    },
    {
      name: 'channel',
      label: t('surveys.part.channel'),
      choices: (results?.channels ?? []).map(({ channel, count }) => ({
        value: String(channel),
        label: counted(channel === 0 ? t('surveys.part.unknown') : String(channel), count),
      })),
    },
    {
      name: 'version',
      label: t('surveys.part.version'),
      // An answer without a version cannot be named in the address.
      choices: (results?.versions ?? [])
        .filter(({ version_of_game: version }) => version !== '')
        .map(({ version_of_game: version, count }) => ({ value: version, label: counted(version, count) })),
    },
  ];
};
