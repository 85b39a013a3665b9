import { formatNumber, useLocale, useText } from '../../../platform/text/i18n.ts';
import { dayText } from '../model/day-text.ts';
import { countTicks } from '../model/scale.ts';
import { ChartFrame, type Series } from './chart-frame.tsx';
import { DayChart } from './day-chart.tsx';
import { Bars } from './day-marks.tsx';

interface VolumeChartProps {
  readonly days: readonly string[];
  readonly title: string;
  readonly hint: string;
  readonly isWide?: boolean;
  readonly series: readonly (Series & { readonly values: readonly number[] })[];
}

export const VolumeChart = ({ days, title, hint, series, isWide = false }: VolumeChartProps) => {
  const t = useText();
  const locale = useLocale();
  const values = series.map((one) => one.values);
  const ticks = countTicks(Math.max(...values.flat()));
  const max = ticks.at(-1) ?? 1;
  const names = days.map((day) => dayText(day, locale));
  const number = (value: number | undefined): string => formatNumber(value ?? 0, locale);
  return (
    <ChartFrame
      title={title}
      hint={hint}
      series={series}
      isWide={isWide}
      table={{
        head: [t('statistics.day'), ...series.map(({ name }) => name)],
        rows: names.map((name, index) => [name, ...values.map((counts) => number(counts[index]))]),
      }}
    >
      <DayChart
        days={names}
        ticks={ticks}
        tickText={number}
        label={title}
        readout={(index) =>
          [
            names[index],
            ...series.map(({ name }, seriesIndex) => `${name}: ${number(values[seriesIndex]?.[index])}`),
          ].join(' · ')
        }
      >
        {series.map(({ name, tone }, seriesIndex) => (
          <Bars
            key={name}
            max={max}
            tone={tone}
            values={values[seriesIndex] ?? []}
            seriesIndex={seriesIndex}
            seriesCount={series.length}
          />
        ))}
      </DayChart>
    </ChartFrame>
  );
};
