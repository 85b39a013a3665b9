import type { FeedbackFigures } from '@guildhall/contract/feedback-desk.ts';
import { formatNumber, useLocale, useText } from '../../../platform/i18n.ts';
import { dayText } from '../model/day-text.ts';
import { countTicks } from '../model/scale.ts';
import { ChartFrame, type Series } from './chart-frame.tsx';
import { DayChart } from './day-chart.tsx';
import { Bars } from './day-marks.tsx';

/** What came in and what was finished, day by day. */
export const VolumeChart = ({ days }: Pick<FeedbackFigures, 'days'>) => {
  const t = useText();
  const locale = useLocale();
  const series = [
    { name: t('figures.submitted'), tone: 'brand' },
    { name: t('figures.finished'), tone: 'good' },
    { name: t('figures.reopened'), tone: 'info' },
  ] as const satisfies readonly Series[];
  const values = [
    days.map(({ submitted }) => submitted),
    days.map(({ finished }) => finished),
    days.map(({ reopened }) => reopened),
  ];
  const ticks = countTicks(Math.max(...values.flat()));
  const max = ticks.at(-1) ?? 1;
  const names = days.map(({ day }) => dayText(day, locale));
  const number = (value: number | undefined): string => formatNumber(value ?? 0, locale);
  return (
    <ChartFrame
      title={t('figures.volume')}
      hint={t('figures.volume.hint')}
      series={series}
      table={{
        head: [t('figures.day'), ...series.map(({ name }) => name)],
        rows: names.map((name, index) => [name, ...values.map((of) => number(of[index]))]),
      }}
    >
      <DayChart
        days={names}
        ticks={ticks}
        tickText={number}
        label={t('figures.volume')}
        readout={(index) =>
          [names[index], ...series.map(({ name }, place) => `${name}: ${number(values[place]?.[index])}`)].join(' · ')
        }
      >
        {series.map(({ name, tone }, place) => (
          <Bars key={name} max={max} tone={tone} values={values[place] ?? []} place={place} of={series.length} />
        ))}
      </DayChart>
    </ChartFrame>
  );
};
