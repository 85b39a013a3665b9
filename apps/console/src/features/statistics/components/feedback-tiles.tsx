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
    seconds === null ? t('figures.none') : durationText(seconds, locale);
  const number = (value: number): string => formatNumber(value, locale);
  const percentileTile = (measure: 'first_reply' | 'resolution'): Tile => ({
    name: t(`figures.speed.${measure}`),
    value: time(statistics[measure].median),
    more:
      statistics[measure].count === 0
        ? t('figures.tile.nothing')
        : t('figures.tile.spread', { time: time(statistics[measure].ninetieth), count: statistics[measure].count }),
  });
  const tiles: readonly Tile[] = [
    percentileTile('first_reply'),
    percentileTile('resolution'),
    {
      name: t('figures.submitted'),
      value: number(totals.submitted),
      more: t('figures.tile.finished', { count: totals.finished }),
    },
    { name: t('figures.reopened'), value: number(totals.reopened), more: t('figures.tile.reopened') },
    {
      name: t('figures.rating'),
      value: totals.rating === null ? t('figures.none') : number(Math.round(totals.rating * 10) / 10),
      more: t('figures.tile.ratings', { count: totals.ratings }),
    },
    { name: t('figures.open'), value: number(totals.open), more: t('figures.tile.open') },
  ];
  return <TileRow tiles={tiles} />;
};
