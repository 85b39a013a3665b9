import { useCallback, useMemo, useState } from 'react';
import { chosenOf, chosenRows, toggled, type Chosen, type Identified } from './selection.ts';

export interface Selection<Row extends Identified> {
  readonly rows: readonly Row[];
  readonly ids: Pick<Chosen<Row>, 'has'>;
  readonly set: (rows: readonly Row[]) => void;
  /** Referentially stable, so unchanged rows do not re-render. */
  readonly toggle: (row: Row) => void;
  readonly clear: () => void;
  /** After an action on all selected rows: they stay selected only while the list has them. */
  readonly acted: () => void;
}

interface Selected<Row extends Identified> {
  /** The filters in which the rows were chosen. */
  readonly view: string;
  readonly chosen: Chosen<Row>;
  readonly acted: ReadonlySet<Row['id']>;
}

/**
 * Selects by id, so rows stay selected while they change, move, or leave the list without an action of their own. With other
 * `filters`, which list other rows, nothing is selected: an action would reach rows that are not on the screen.
 */
export const useSelection = <Row extends Identified>(loaded: readonly Row[], filters: object): Selection<Row> => {
  const view = JSON.stringify(filters);
  const nothing: Selected<Row> = { view, chosen: chosenOf<Row>([]), acted: new Set() };
  const [selected, setSelected] = useState(nothing);
  if (selected.view !== view) setSelected(nothing);
  const { chosen, acted } = selected.view === view ? selected : nothing;
  /** An action that ends under other filters than it began with says nothing about what is selected now. */
  const change = useCallback(
    (part: (before: Selected<Row>) => Partial<Selected<Row>>): void =>
      setSelected((before) => (before.view === view ? { ...before, ...part(before) } : before)),
    [view],
  );
  const rows = useMemo(() => chosenRows(chosen, loaded, acted), [chosen, loaded, acted]);
  const toggle = useCallback(
    (row: Row): void => change((before) => ({ chosen: toggled(before.chosen, row) })),
    [change],
  );
  return {
    rows,
    ids: chosen,
    set: (wanted) => change(() => ({ chosen: chosenOf(wanted) })),
    toggle,
    clear: () => change(() => nothing),
    acted: () => change((before) => ({ acted: new Set([...before.acted, ...rows.map(({ id }) => id)]) })),
  };
};
