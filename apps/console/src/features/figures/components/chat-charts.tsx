import type { ChatFigures } from '@guildhall/contract/chat-desk.ts';
import { IconChartBar } from '@tabler/icons-react';
import { formatNumber, useLocale, useText } from '../../../platform/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { chatTotalsOf } from '../model/chat-totals.ts';
import { durationText } from '../model/duration.ts';
import styles from './chart.module.css';
import { RatingChart } from './rating-chart.tsx';
import { SpeedChart } from './speed-chart.tsx';
import { TileRow, type Tile } from '../../../ui/tiles.tsx';
import { VolumeChart } from './volume-chart.tsx';

interface ChatChartsProps {
  readonly figures: ChatFigures;
  readonly isOutdated: boolean;
}

/** How chat went: how many, how fast, how long, and what players thought of it. */
export const ChatCharts = ({ figures, isOutdated }: ChatChartsProps) => {
  const t = useText();
  const locale = useLocale();
  const totals = chatTotalsOf(figures);
  if (totals.started + totals.ended + totals.ratings === 0) {
    return (
      <EmptyState
        icon={<IconChartBar size={22} stroke={1.6} />}
        title={t('figures.empty')}
        hint={t('figures.chat.empty_hint')}
      />
    );
  }
  const number = (value: number): string => formatNumber(value, locale);
  const time = (seconds: number | null): string =>
    seconds === null ? t('figures.none') : durationText(seconds, locale);
  const spread = (of: 'first_reply' | 'handling'): Tile => ({
    name: t(`figures.chat.${of}`),
    value: time(figures[of].median),
    more:
      figures[of].count === 0
        ? t('figures.tile.nothing')
        : t('figures.chat.tile.spread', { time: time(figures[of].ninetieth), count: figures[of].count }),
  });
  const tiles: readonly Tile[] = [
    spread('first_reply'),
    spread('handling'),
    { name: t('figures.chat.started'), value: number(totals.started), more: t('figures.tile.submitted') },
    { name: t('figures.chat.ended'), value: number(totals.ended), more: t('figures.tile.submitted') },
    {
      name: t('figures.rating'),
      value: totals.rating === null ? t('figures.none') : number(Math.round(totals.rating * 10) / 10),
      more: t('figures.tile.ratings', { count: totals.ratings }),
    },
  ];
  return (
    <>
      <TileRow tiles={tiles} />
      <div className={styles['charts']} data-outdated={isOutdated || undefined}>
        {(['first_reply', 'handling'] as const).map((of) => (
          <SpeedChart
            key={of}
            days={figures.days.map((day) => ({ day: day.day, spread: day[of] }))}
            title={t(`figures.chat.${of}`)}
            hint={t(`figures.chat.${of}.hint`)}
            counted={t('figures.chats')}
          />
        ))}
        <VolumeChart
          days={figures.days.map(({ day }) => day)}
          title={t('figures.chat.volume')}
          hint={t('figures.chat.volume.hint')}
          series={[
            { name: t('figures.chat.started'), tone: 'brand', values: figures.days.map(({ started }) => started) },
            { name: t('figures.chat.ended'), tone: 'good', values: figures.days.map(({ ended }) => ended) },
          ]}
        />
        <RatingChart days={figures.days} hint={t('figures.chat.rating.hint')} />
      </div>
    </>
  );
};
