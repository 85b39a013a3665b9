import type { DeskRow } from '@guildhall/contract/articles-desk.ts';
import { useCallback, useMemo, useState } from 'react';
import { chosenOf, chosenRows, toggled, type Chosen } from '../model/selection.ts';

export interface Selection {
  readonly rows: readonly DeskRow[];
  readonly ids: Pick<Chosen, 'has'>;
  readonly set: (rows: readonly DeskRow[]) => void;
  /** Always the same function: rows that did not change are not drawn again. */
  readonly toggle: (row: DeskRow) => void;
  readonly clear: () => void;
}

/** Kept by number, so that rows stay selected which change, move, or leave the list while one scrolls on or filters. */
export const useSelection = (loaded: readonly DeskRow[]): Selection => {
  const [chosen, setChosen] = useState(() => chosenOf([]));
  const rows = useMemo(() => chosenRows(chosen, loaded), [chosen, loaded]);
  const toggle = useCallback((row: DeskRow): void => setChosen((before) => toggled(before, row)), []);
  return {
    rows,
    ids: chosen,
    set: (wanted) => setChosen(chosenOf(wanted)),
    toggle,
    clear: () => setChosen(chosenOf([])),
  };
};
