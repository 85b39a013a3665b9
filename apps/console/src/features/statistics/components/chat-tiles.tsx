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
    seconds === null ? t('statistics.none') : durationText(seconds, locale);
  const percentileTile = (
    measure: 'queue' | 'first_reply' | 'handling',
    moreKey: 'statistics.chat.tile.spread' | 'statistics.chat.tile.answered',
  ): Tile => ({
    name: t(`statistics.chat.${measure}`),
    value: time(statistics[measure].median),
    more:
      statistics[measure].count === 0
        ? t('statistics.tile.nothing')
        : t(moreKey, { time: time(statistics[measure].ninetieth), count: statistics[measure].count }),
  });
  const tiles: readonly Tile[] = [
    {
      name: t('statistics.chat.waiting'),
      value: waiting.count === 0 ? number(0) : <Link to="/chat?scope=queue">{number(waiting.count)}</Link>,
      more:
        waiting.oldest_queued_at === null
          ? t('statistics.chat.tile.queue_empty')
          : t('statistics.chat.tile.longest', { time: time((nowMs - waiting.oldest_queued_at) / 1000) }),
    },
    {
      name: t('statistics.chat.missed'),
      value: number(totals.missed),
      more:
        totals.missedShare === null
          ? t('statistics.tile.nothing')
          : t('statistics.chat.tile.missed', { share: percent.format(totals.missedShare) }),
    },
    percentileTile('queue', 'statistics.chat.tile.spread'),
    percentileTile('first_reply', 'statistics.chat.tile.answered'),
    percentileTile('handling', 'statistics.chat.tile.spread'),
    { name: t('statistics.chat.started'), value: number(totals.started), more: t('statistics.tile.submitted') },
    { name: t('statistics.chat.ended'), value: number(totals.ended), more: t('statistics.tile.submitted') },
    {
      name: t('statistics.rating'),
      value: totals.rating === null ? t('statistics.none') : number(Math.round(totals.rating * 10) / 10),
      more: t('statistics.tile.ratings', { count: totals.ratings }),
    },
  ];
  return <TileRow tiles={tiles} />;
};
