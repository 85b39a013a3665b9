import type { FeedbackStatistics } from '@guildhall/contract/feedback/statistics.ts';
import { formatNumber, useLocale, useText } from '../../../platform/text/i18n.ts';
import { dayText } from '../model/day-text.ts';
import { ratingOf } from '../model/feedback-totals.ts';
import { ChartFrame, type Series } from './chart-frame.tsx';
import { DayChart } from './day-chart.tsx';
import { Bars } from './day-marks.tsx';

const stars = [0, 1, 2, 3, 4, 5];

interface RatingChartProps {
  readonly days: readonly Pick<FeedbackStatistics['days'][number], 'day' | 'rating_count' | 'rating_sum'>[];
  readonly hint: string;
}

export const RatingChart = ({ days, hint }: RatingChartProps) => {
  const t = useText();
  const locale = useLocale();
  const series = [{ name: t('statistics.rating.average'), tone: 'wait' }] as const satisfies readonly Series[];
  const values = days.map(ratingOf);
  const names = days.map(({ day }) => dayText(day, locale));
  const average = (index: number): string => {
    const value = values[index] ?? null;
    return value === null ? t('statistics.none') : formatNumber(Math.round(value * 10) / 10, locale);
  };
  const count = (index: number): string => formatNumber(days[index]?.rating_count ?? 0, locale);
  return (
    <ChartFrame
      title={t('statistics.rating')}
      hint={hint}
      series={series}
      table={{
        head: [t('statistics.day'), t('statistics.rating.average'), t('statistics.rating.count')],
        rows: names.map((name, index) => [name, average(index), count(index)]),
      }}
    >
      <DayChart
        days={names}
        ticks={stars}
        tickText={String}
        label={t('statistics.rating')}
        readout={(index) =>
          [
            names[index],
            `${t('statistics.rating.average')}: ${average(index)}`,
            `${t('statistics.rating.count')}: ${count(index)}`,
          ].join(' · ')
        }
      >
        <Bars max={5} tone="wait" values={values} seriesIndex={0} seriesCount={1} />
      </DayChart>
    </ChartFrame>
  );
};
