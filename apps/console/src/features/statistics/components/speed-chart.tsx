import type { FeedbackStatistics } from '@guildhall/contract/feedback/statistics.ts';
import { formatNumber, useLocale, useText } from '../../../platform/text/i18n.ts';
import { dayText } from '../model/day-text.ts';
import { durationText } from '../model/duration.ts';
import { durationTicks } from '../model/scale.ts';
import { ChartFrame, type Series } from './chart-frame.tsx';
import { DayChart } from './day-chart.tsx';
import { Line } from './day-marks.tsx';

type Percentiles = FeedbackStatistics['first_reply'];

interface SpeedChartProps {
  readonly days: readonly { readonly day: string; readonly percentiles: Percentiles }[];
  readonly title: string;
  readonly hint: string;
  /** Name of the counted items: reports or chats. */
  readonly counted: string;
}

/** Median and 90th percentile per day. */
export const SpeedChart = ({ days, title, hint, counted }: SpeedChartProps) => {
  const t = useText();
  const locale = useLocale();
  const percentilesByDay = days.map(({ percentiles }) => percentiles);
  const medians = percentilesByDay.map(({ median }) => median);
  const ninetieths = percentilesByDay.map(({ ninetieth }) => ninetieth);
  const series = [
    { name: t('statistics.median'), tone: 'brand' },
    { name: t('statistics.ninetieth'), tone: 'quiet' },
  ] as const satisfies readonly Series[];
  const ticks = durationTicks(Math.max(0, ...[...medians, ...ninetieths].map((value) => value ?? 0)));
  const max = ticks.at(-1) ?? 1;
  const names = days.map(({ day }) => dayText(day, locale));
  const time = (value: number | null | undefined): string =>
    value === null || value === undefined ? t('statistics.none') : durationText(value, locale);
  const count = (index: number): string => formatNumber(percentilesByDay[index]?.count ?? 0, locale);
  return (
    <ChartFrame
      title={title}
      hint={hint}
      series={series}
      table={{
        head: [t('statistics.day'), ...series.map(({ name }) => name), counted],
        rows: names.map((name, index) => [name, time(medians[index]), time(ninetieths[index]), count(index)]),
      }}
    >
      <DayChart
        days={names}
        ticks={ticks}
        tickText={(value) => (value === 0 ? '0' : durationText(value, locale))}
        label={title}
        readout={(index) =>
          [
            names[index],
            `${t('statistics.median')}: ${time(medians[index])}`,
            `${t('statistics.ninetieth')}: ${time(ninetieths[index])}`,
            `${counted}: ${count(index)}`,
          ].join(' · ')
        }
      >
        <Line max={max} tone="quiet" values={ninetieths} isDashed />
        <Line max={max} tone="brand" values={medians} isDashed={false} />
      </DayChart>
    </ChartFrame>
  );
};
