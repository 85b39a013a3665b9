export interface Identified {
  readonly id: number | string;
}

/** Selected rows by id, as they were when selected. */
export type Chosen<Row extends Identified> = ReadonlyMap<Row['id'], Row>;

export const chosenOf = <Row extends Identified>(rows: readonly Row[]): Chosen<Row> =>
  new Map(rows.map((row) => [row.id, row]));

export const toggled = <Row extends Identified>(chosen: Chosen<Row>, row: Row): Chosen<Row> => {
  const after = new Map(chosen);
  if (!after.delete(row.id)) after.set(row.id, row);
  return after;
};

/**
 * Selected rows in their current state if the list still has them, otherwise as they were. Rows that were `acted` on are no longer
 * selected once the list drops them: the action took them out of the view.
 */
export const chosenRows = <Row extends Identified>(
  chosen: Chosen<Row>,
  loaded: readonly Row[],
  acted: ReadonlySet<Row['id']> = new Set(),
): readonly Row[] => {
  const now = chosenOf(loaded);
  return [...chosen].flatMap(([id, row]) => now.get(id) ?? (acted.has(id) ? [] : [row]));
};
