import type { FeedbackFigures } from '@guildhall/contract/feedback-desk.ts';
import { formatNumber, useLocale, useText } from '../../../platform/i18n.ts';
import { TileRow, type Tile } from '../../../ui/tiles.tsx';
import { durationText } from '../model/duration.ts';
import type { Totals } from '../model/totals.ts';

interface TilesProps {
  readonly figures: FeedbackFigures;
  readonly totals: Totals;
}

/** The whole span in six numbers. */
export const Tiles = ({ figures, totals }: TilesProps) => {
  const t = useText();
  const locale = useLocale();
  const time = (seconds: number | null): string =>
    seconds === null ? t('figures.none') : durationText(seconds, locale);
  const number = (value: number): string => formatNumber(value, locale);
  const spread = (of: 'first_reply' | 'resolution'): Tile => ({
    name: t(`figures.speed.${of}`),
    value: time(figures[of].median),
    more:
      figures[of].count === 0
        ? t('figures.tile.nothing')
        : t('figures.tile.spread', { time: time(figures[of].ninetieth), count: figures[of].count }),
  });
  const tiles: readonly Tile[] = [
    spread('first_reply'),
    spread('resolution'),
    { name: t('figures.submitted'), value: number(totals.submitted), more: t('figures.tile.submitted') },
    {
      name: t('figures.finished'),
      value: number(totals.finished),
      more: t('figures.tile.reopened', { count: totals.reopened }),
    },
    {
      name: t('figures.rating'),
      value: totals.rating === null ? t('figures.none') : number(Math.round(totals.rating * 10) / 10),
      more: t('figures.tile.ratings', { count: totals.ratings }),
    },
    { name: t('figures.open'), value: number(totals.open), more: t('figures.tile.open') },
  ];
  return <TileRow tiles={tiles} />;
};
