import type { FeedbackStatistics } from '@guildhall/contract/feedback/statistics.ts';
import { formatNumber, useLocale, useText } from '../../../platform/text/i18n.ts';
import { TileRow, type Tile } from '../../../ui/tiles.tsx';
import { durationText } from '../model/duration.ts';
import type { FeedbackTotals } from '../model/feedback-totals.ts';

interface FeedbackTilesProps {
  readonly statistics: FeedbackStatistics;
  readonly totals: FeedbackTotals;
}

export const FeedbackTiles = ({ statistics, totals }: FeedbackTilesProps) => {
  const t = useText();
  const locale = useLocale();
  const time = (seconds: number | null): string =>
    seconds === null ? t('statistics.none') : durationText(seconds, locale);
  const number = (value: number): string => formatNumber(value, locale);
  const percentileTile = (measure: 'first_reply' | 'resolution'): Tile => ({
    name: t(`statistics.speed.${measure}`),
    value: time(statistics[measure].median),
    more:
      statistics[measure].count === 0
        ? t('statistics.tile.nothing')
        : t('statistics.tile.spread', { time: time(statistics[measure].ninetieth), count: statistics[measure].count }),
  });
  const tiles: readonly Tile[] = [
    percentileTile('first_reply'),
    percentileTile('resolution'),
    {
      name: t('statistics.submitted'),
      value: number(totals.submitted),
      more: t('statistics.tile.finished', { count: totals.finished }),
    },
    { name: t('statistics.reopened'), value: number(totals.reopened), more: t('statistics.tile.reopened') },
    {
      name: t('statistics.rating'),
      value: totals.rating === null ? t('statistics.none') : number(Math.round(totals.rating * 10) / 10),
      more: t('statistics.tile.ratings', { count: totals.ratings }),
    },
    { name: t('statistics.open'), value: number(totals.open), more: t('statistics.tile.open') },
  ];
  return <TileRow tiles={tiles} />;
};
