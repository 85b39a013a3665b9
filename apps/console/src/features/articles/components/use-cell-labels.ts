import { useMemo } from 'react';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { cellStates, matrixLangs, type CellState } from '../model/cell-state.ts';
import { fullNameOf } from '../../../platform/text/language-labels.ts';

export type CellLabels = ReadonlyMap<number, Readonly<Record<CellState, string>>>;

/** Accessible labels such as `German · Deutsch: outdated`, computed once for thousands of cells. */
export const useCellLabels = (): CellLabels => {
  const t = useText();
  const locale = useLocale();
  return useMemo(
    () =>
      new Map(
        matrixLangs.map((lang) => {
          const language = fullNameOf(lang, locale);
          const words = cellStates.map((state) => [
            state,
            t('articles.cell.name', { language, state: t(`articles.cell.${state}`) }),
          ]);
          return [lang, Object.fromEntries(words) as Record<CellState, string>];
        }),
      ),
    [t, locale],
  );
};
