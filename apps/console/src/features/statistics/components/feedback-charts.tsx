import type { FeedbackStatistics } from '@guildhall/contract/feedback/statistics.ts';
import { IconChartBar } from '@tabler/icons-react';
import { useText } from '../../../platform/text/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { isEmpty, feedbackTotalsOf } from '../model/feedback-totals.ts';
import { BacklogChart } from './backlog-chart.tsx';
import styles from './chart.module.css';
import { RatingChart } from './rating-chart.tsx';
import { SpeedChart } from './speed-chart.tsx';
import { FeedbackTiles } from './feedback-tiles.tsx';
import { VolumeChart } from './volume-chart.tsx';

interface FeedbackChartsProps {
  readonly statistics: FeedbackStatistics;
  readonly isOutdated: boolean;
}

export const FeedbackCharts = ({ statistics, isOutdated }: FeedbackChartsProps) => {
  const t = useText();
  const totals = feedbackTotalsOf(statistics);
  const { days } = statistics;
  if (isEmpty(totals)) {
    return (
      <EmptyState
        icon={<IconChartBar size={22} stroke={1.6} />}
        title={t('statistics.empty')}
        hint={t('statistics.empty_hint')}
      />
    );
  }
  return (
    <>
      <FeedbackTiles statistics={statistics} totals={totals} />
      <div className={styles['charts']} data-outdated={isOutdated || undefined}>
        <BacklogChart backlog={statistics.backlog} />
        {(['first_reply', 'resolution'] as const).map((measure) => (
          <SpeedChart
            key={measure}
            days={days.map((day) => ({ day: day.day, percentiles: day[measure] }))}
            title={t(`statistics.speed.${measure}`)}
            hint={t(`statistics.speed_hint.${measure}`)}
            counted={t('statistics.reports')}
          />
        ))}
        <VolumeChart
          days={days.map(({ day }) => day)}
          title={t('statistics.volume')}
          hint={t('statistics.volume.hint')}
          series={[
            { name: t('statistics.submitted'), tone: 'brand', values: days.map(({ submitted }) => submitted) },
            { name: t('statistics.finished'), tone: 'good', values: days.map(({ finished }) => finished) },
            { name: t('statistics.reopened'), tone: 'info', values: days.map(({ reopened }) => reopened) },
          ]}
        />
        <RatingChart days={days} hint={t('statistics.rating.hint')} />
      </div>
    </>
  );
};
