import { useMemo } from 'react';
import { useLocale, useText } from '../../../platform/i18n.ts';
import { cellStates, matrixLangs, type CellState } from '../model/cell-state.ts';
import { fullNameOf } from '../../../platform/language-labels.ts';

export type MatrixWords = ReadonlyMap<number, Readonly<Record<CellState, string>>>;

/** What every cell is called, put together once for thousands of cells: `German · Deutsch: outdated`. */
export const useMatrixWords = (): MatrixWords => {
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
