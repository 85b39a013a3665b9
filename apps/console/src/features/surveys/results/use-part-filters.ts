import type { SurveyResults } from '@guildhall/contract/surveys/staff.ts';
import { formatNumber, languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import type { Filter } from '../../../ui/filter-bar.tsx';

interface Counts {
  readonly verified: number;
  readonly unverified: number;
}

/** Filters built from the values that occur in the answers, with the counts of both groups. Empty while loading. */
export const usePartFilters = (
  results: Pick<SurveyResults, 'langs' | 'channels' | 'versions'> | undefined,
): readonly Filter[] => {
  const t = useText();
  const locale = useLocale();
  const counted = (name: string, { verified, unverified }: Counts): string => {
    const apart =
      unverified === 0 ? '' : ` ${t('surveys.answers.unverified', { count: formatNumber(unverified, locale) })}`;
    return `${name} · ${formatNumber(verified, locale)}${apart}`;
  };
  return [
    {
      name: 'lang',
      label: t('surveys.part.lang'),
      choices: (results?.langs ?? []).map(({ lang, ...counts }) => ({
        value: String(lang),
        label: counted(languageName(lang, locale), counts),
      })),
    },
    {
      name: 'channel',
      label: t('surveys.part.channel'),
      choices: (results?.channels ?? []).map(({ channel, ...counts }) => ({
        value: String(channel),
        label: counted(channel === 0 ? t('surveys.part.unknown') : String(channel), counts),
      })),
    },
    {
      name: 'version',
      label: t('surveys.part.version'),
      // An empty version cannot be expressed in the URL.
      choices: (results?.versions ?? [])
        .filter(({ version_of_game: version }) => version !== '')
        .map(({ version_of_game: version, ...counts }) => ({ value: version, label: counted(version, counts) })),
    },
  ];
};
