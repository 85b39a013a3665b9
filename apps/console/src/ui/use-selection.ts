import { useCallback, useMemo, useState } from 'react';
import { chosenOf, chosenRows, toggled, type Chosen, type Identified } from './selection.ts';

export interface Selection<Row extends Identified> {
  readonly rows: readonly Row[];
  readonly ids: Pick<Chosen<Row>, 'has'>;
  readonly set: (rows: readonly Row[]) => void;
  /** Referentially stable, so unchanged rows do not re-render. */
  readonly toggle: (row: Row) => void;
  readonly clear: () => void;
}

/** Selects by id, so rows stay selected while they change, move, or leave the list. */
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
