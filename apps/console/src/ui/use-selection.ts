import { useCallback, useMemo, useState } from 'react';
import { chosenOf, chosenRows, toggled, type Chosen, type Identified } from './selection.ts';

export interface Selection<Row extends Identified> {
  readonly rows: readonly Row[];
  readonly ids: Pick<Chosen<Row>, 'has'>;
  readonly set: (rows: readonly Row[]) => void;
  /** Always the same function: rows that did not change are not drawn again. */
  readonly toggle: (row: Row) => void;
  readonly clear: () => void;
}

/** Kept by number, so that rows stay selected which change, move, or leave the list while one scrolls on or filters. */
export const useSelection = <Row extends Identified>(loaded: readonly Row[]): Selection<Row> => {
  const [chosen, setChosen] = useState(() => chosenOf<Row>([]));
  const rows = useMemo(() => chosenRows(chosen, loaded), [chosen, loaded]);
  const toggle = useCallback((row: Row): void => setChosen((before) => toggled(before, row)), []);
  return {
    rows,
    ids: chosen,
    set: (wanted) => setChosen(chosenOf(wanted)),
    toggle,
    clear: () => setChosen(chosenOf<Row>([])),
  };
};
