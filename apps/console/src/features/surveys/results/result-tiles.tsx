import type { DeskSurvey, SurveyResults } from '@guildhall/contract/surveys-desk.ts';
import { intlTagOf } from '@guildhall/i18n/locales.ts';
import { Progress } from '@mantine/core';
import { formatDate, formatNumber, useLocale, useText } from '../../../platform/i18n.ts';
import { TileRow } from '../../../ui/tiles.tsx';
import { SurveyStatus } from '../components/survey-status.tsx';
import { shareOf } from '../model/results.ts';

interface ResultTilesProps {
  readonly survey: DeskSurvey;
  readonly results: SurveyResults;
}

/** The whole of it in four tiles. */
export const ResultTiles = ({ survey, results }: ResultTilesProps) => {
  const t = useText();
  const locale = useLocale();
  const number = (value: number): string => formatNumber(value, locale);
  const percent = new Intl.NumberFormat(intlTagOf(locale), { style: 'percent', maximumFractionDigits: 1 });
  // Counted with the parts, whatever is filtered, so both numbers are of the same moment.
  const all = results.langs.reduce((sum, { count }) => sum + count, 0);
  const { cap, starts_at: starts, closed_at: closed, ends_at } = survey;
  const ends = closed ?? ends_at;
  return (
    <TileRow
      tiles={[
        {
          name: t('surveys.results.answers'),
          value: number(results.answers),
          more:
            results.answers === all
              ? t('surveys.results.all')
              : t('surveys.results.part', { total: number(all), share: percent.format(shareOf(results.answers, all)) }),
        },
        {
          name: t('surveys.cap'),
          value: cap === null ? t('surveys.cap.none') : number(cap),
          more: cap !== null && <Progress value={shareOf(all, cap) * 100} aria-label={t('surveys.cap')} />,
        },
        {
          name: t('surveys.column.state'),
          value: <SurveyStatus survey={survey} />,
          more: starts === null ? t('surveys.runs.open') : formatDate(starts, locale, true),
        },
        {
          name: t('surveys.schedule.ends'),
          value: ends === null ? t('surveys.runs.no_end') : formatDate(ends, locale),
          more: ends === null ? '' : formatDate(ends, locale, true),
        },
      ]}
    />
  );
};
