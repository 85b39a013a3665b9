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

/** Selected rows in their current state if the list still has them, otherwise as they were. */
export const chosenRows = <Row extends Identified>(chosen: Chosen<Row>, loaded: readonly Row[]): readonly Row[] => {
  const now = chosenOf(loaded);
  return [...chosen].map(([id, row]) => now.get(id) ?? row);
};
