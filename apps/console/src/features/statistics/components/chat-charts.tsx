import type { ChatStatistics } from '@guildhall/contract/chat/staff.ts';
import { IconChartBar } from '@tabler/icons-react';
import { useText } from '../../../platform/text/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { chatTotalsOf } from '../model/chat-totals.ts';
import styles from './chart.module.css';
import { ChatTiles } from './chat-tiles.tsx';
import { RatingChart } from './rating-chart.tsx';
import { SpeedChart } from './speed-chart.tsx';
import { VolumeChart } from './volume-chart.tsx';

interface ChatChartsProps {
  readonly statistics: ChatStatistics;
  readonly isOutdated: boolean;
}

const speeds = [
  { measure: 'queue', hint: 'statistics.chat.queue.hint' },
  { measure: 'first_reply', hint: 'statistics.chat.first_reply.covers' },
  { measure: 'handling', hint: 'statistics.chat.handling.hint' },
] as const;

export const ChatCharts = ({ statistics, isOutdated }: ChatChartsProps) => {
  const t = useText();
  const totals = chatTotalsOf(statistics);
  if (totals.started + totals.ended + totals.ratings + statistics.waiting.count === 0) {
    return (
      <EmptyState
        icon={<IconChartBar size={22} stroke={1.6} />}
        title={t('statistics.empty')}
        hint={t('statistics.chat.empty_hint')}
      />
    );
  }
  return (
    <>
      <ChatTiles statistics={statistics} totals={totals} />
      <div className={styles['charts']} data-outdated={isOutdated || undefined}>
        <VolumeChart
          days={statistics.days.map(({ day }) => day)}
          title={t('statistics.chat.volume')}
          hint={t('statistics.chat.volume.covers')}
          isWide
          series={[
            {
              name: t('statistics.chat.started'),
              tone: 'brand',
              values: statistics.days.map(({ started }) => started),
            },
            { name: t('statistics.chat.ended'), tone: 'good', values: statistics.days.map(({ ended }) => ended) },
            { name: t('statistics.chat.missed'), tone: 'wait', values: statistics.days.map(({ missed }) => missed) },
          ]}
        />
        {speeds.map(({ measure, hint }) => (
          <SpeedChart
            key={measure}
            days={statistics.days.map((day) => ({ day: day.day, percentiles: day[measure] }))}
            title={t(`statistics.chat.${measure}`)}
            hint={t(hint)}
            counted={t('statistics.chats')}
          />
        ))}
        <RatingChart days={statistics.days} hint={t('statistics.chat.rating.hint')} />
      </div>
    </>
  );
};
