import type { ChatStatistics } from '@guildhall/contract/chat/staff.ts';
import { Link } from 'react-router';
import { formatNumber, useLocale, useText } from '../../../platform/text/i18n.ts';
import { TileRow, type Tile } from '../../../ui/tiles.tsx';
import { useNow } from '../../../ui/use-now.ts';
import type { ChatTotals } from '../model/chat-totals.ts';
import { durationText } from '../model/duration.ts';

interface ChatTilesProps {
  readonly statistics: ChatStatistics;
  readonly totals: ChatTotals;
}

/** Key chat numbers: the current queue and missed chats first, then response times. */
export const ChatTiles = ({ statistics, totals }: ChatTilesProps) => {
  const t = useText();
  const locale = useLocale();
  const nowMs = useNow();
  const { waiting } = statistics;
  const number = (value: number): string => formatNumber(value, locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const time = (seconds: number | null): string =>
    seconds === null ? t('figures.none') : durationText(seconds, locale);
  const percentileTile = (
    measure: 'queue' | 'first_reply' | 'handling',
    moreKey: 'figures.chat.tile.spread' | 'figures.chat.tile.answered',
  ): Tile => ({
    name: t(`figures.chat.${measure}`),
    value: time(statistics[measure].median),
    more:
      statistics[measure].count === 0
        ? t('figures.tile.nothing')
        : t(moreKey, { time: time(statistics[measure].ninetieth), count: statistics[measure].count }),
  });
  const tiles: readonly Tile[] = [
    {
      name: t('figures.chat.waiting'),
      value: waiting.count === 0 ? number(0) : <Link to="/chat?scope=queue">{number(waiting.count)}</Link>,
      more:
        waiting.oldest_queued_at === null
          ? t('figures.chat.tile.queue_empty')
          : t('figures.chat.tile.longest', { time: time((nowMs - waiting.oldest_queued_at) / 1000) }),
    },
    {
      name: t('figures.chat.missed'),
      value: number(totals.missed),
      more:
        totals.missedShare === null
          ? t('figures.tile.nothing')
          : t('figures.chat.tile.missed', { share: percent.format(totals.missedShare) }),
    },
    percentileTile('queue', 'figures.chat.tile.spread'),
    percentileTile('first_reply', 'figures.chat.tile.answered'),
    percentileTile('handling', 'figures.chat.tile.spread'),
    { name: t('figures.chat.started'), value: number(totals.started), more: t('figures.tile.submitted') },
    { name: t('figures.chat.ended'), value: number(totals.ended), more: t('figures.tile.submitted') },
    {
      name: t('figures.rating'),
      value: totals.rating === null ? t('figures.none') : number(Math.round(totals.rating * 10) / 10),
      more: t('figures.tile.ratings', { count: totals.ratings }),
    },
  ];
  return <TileRow tiles={tiles} />;
};
