import type { StaffSurvey, SurveyResults } from '@guildhall/contract/surveys/staff.ts';
import { intlTagOf } from '@guildhall/i18n/locales.ts';
import { Progress } from '@mantine/core';
import { formatDate, formatNumber, useLocale, useText } from '../../../platform/text/i18n.ts';
import { TileRow } from '../../../ui/tiles.tsx';
import { SurveyStatus } from '../components/survey-status.tsx';
import { shareOf } from '../model/results.ts';

interface ResultTilesProps {
  readonly survey: StaffSurvey;
  readonly results: SurveyResults;
}

export const ResultTiles = ({ survey, results }: ResultTilesProps) => {
  const t = useText();
  const locale = useLocale();
  const number = (value: number): string => formatNumber(value, locale);
  const percent = new Intl.NumberFormat(intlTagOf(locale), { style: 'percent', maximumFractionDigits: 1 });
  // Sum up the unfiltered parts, so both numbers come from the same response.
  const allIn = (group: 'verified' | 'unverified'): number => results.langs.reduce((sum, part) => sum + part[group], 0);
  const partText = (group: 'verified' | 'unverified', whole: string): string => {
    const [answers, all] = [results[group].answers, allIn(group)];
    return answers === all
      ? whole
      : t('surveys.results.part', { total: number(all), share: percent.format(shareOf(answers, all)) });
  };
  const { cap, is_verified_only: isVerifiedOnly, starts_at: starts, closed_at: closed, ends_at } = survey;
  const ends = closed ?? ends_at;
  const until =
    ends === null ? t('surveys.runs.no_end') : t('surveys.runs.to', { date: formatDate(ends, locale, true) });
  return (
    <TileRow
      tiles={[
        {
          name: t('surveys.results.verified'),
          value: number(results.verified.answers),
          more: partText('verified', t('surveys.results.all')),
        },
        {
          name: t('surveys.results.unverified'),
          value: number(results.unverified.answers),
          more: isVerifiedOnly
            ? t('surveys.plan.is_verified_only')
            : partText('unverified', t('surveys.results.apart')),
        },
        {
          name: t('surveys.cap'),
          value: cap === null ? t('surveys.cap.none') : number(cap),
          more: cap !== null && (
            <Progress value={shareOf(allIn('verified'), cap) * 100} aria-label={t('surveys.cap')} />
          ),
        },
        {
          name: t('surveys.column.state'),
          value: <SurveyStatus survey={survey} />,
          more: `${starts === null ? t('surveys.runs.open') : formatDate(starts, locale, true)} · ${until}`,
        },
      ]}
    />
  );
};
