import type { FeedbackFigures } from '@guildhall/contract/feedback-desk.ts';
import { IconChartBar } from '@tabler/icons-react';
import { useText } from '../../../platform/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { isEmpty, totalsOf } from '../model/totals.ts';
import { BacklogChart } from './backlog-chart.tsx';
import styles from './chart.module.css';
import { RatingChart } from './rating-chart.tsx';
import { SpeedChart } from './speed-chart.tsx';
import { Tiles } from './tiles.tsx';
import { VolumeChart } from './volume-chart.tsx';

interface FeedbackChartsProps {
  readonly figures: FeedbackFigures;
  readonly isOutdated: boolean;
}

/** How fast answers to reports come, what players think of them, and what waits. */
export const FeedbackCharts = ({ figures, isOutdated }: FeedbackChartsProps) => {
  const t = useText();
  const totals = totalsOf(figures);
  const { days } = figures;
  if (isEmpty(totals)) {
    return (
      <EmptyState
        icon={<IconChartBar size={22} stroke={1.6} />}
        title={t('figures.empty')}
        hint={t('figures.empty_hint')}
      />
    );
  }
  return (
    <>
      <Tiles figures={figures} totals={totals} />
      <div className={styles['charts']} data-outdated={isOutdated || undefined}>
        <BacklogChart backlog={figures.backlog} />
        {(['first_reply', 'resolution'] as const).map((of) => (
          <SpeedChart
            key={of}
            days={days.map((day) => ({ day: day.day, spread: day[of] }))}
            title={t(`figures.speed.${of}`)}
            hint={t(`figures.speed_hint.${of}`)}
            counted={t('figures.reports')}
          />
        ))}
        <VolumeChart
          days={days.map(({ day }) => day)}
          title={t('figures.volume')}
          hint={t('figures.volume.hint')}
          series={[
            { name: t('figures.submitted'), tone: 'brand', values: days.map(({ submitted }) => submitted) },
            { name: t('figures.finished'), tone: 'good', values: days.map(({ finished }) => finished) },
            { name: t('figures.reopened'), tone: 'info', values: days.map(({ reopened }) => reopened) },
          ]}
        />
        <RatingChart days={days} hint={t('figures.rating.hint')} />
      </div>
    </>
  );
};
