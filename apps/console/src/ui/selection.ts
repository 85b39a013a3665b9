/** Anything that a list shows and that can be told apart. */
export interface Identified {
  readonly id: number | string;
}

/** Selected rows by their number, as they were when they were selected. */
export type Chosen<Row extends Identified> = ReadonlyMap<Row['id'], Row>;

export const chosenOf = <Row extends Identified>(rows: readonly Row[]): Chosen<Row> =>
  new Map(rows.map((row) => [row.id, row]));

export const toggled = <Row extends Identified>(chosen: Chosen<Row>, row: Row): Chosen<Row> => {
  const after = new Map(chosen);
  if (!after.delete(row.id)) after.set(row.id, row);
  return after;
};

/** The selected rows as they are now, where the list still has them; those it let go stay as they were. */
export const chosenRows = <Row extends Identified>(chosen: Chosen<Row>, loaded: readonly Row[]): readonly Row[] => {
  const now = chosenOf(loaded);
  return [...chosen].map(([id, row]) => now.get(id) ?? row);
};
