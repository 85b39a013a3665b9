import type { DeskRow } from '@guildhall/contract/articles-desk.ts';

/** Selected rows by their number, as they were when they were selected. */
export type Chosen = ReadonlyMap<number, DeskRow>;

export const chosenOf = (rows: readonly DeskRow[]): Chosen => new Map(rows.map((row) => [row.id, row]));

export const toggled = (chosen: Chosen, row: DeskRow): Chosen => {
  const after = new Map(chosen);
  if (!after.delete(row.id)) after.set(row.id, row);
  return after;
};

/** The selected rows as they are now, where the list still has them; those it let go stay as they were. */
export const chosenRows = (chosen: Chosen, loaded: readonly DeskRow[]): readonly DeskRow[] => {
  const now = chosenOf(loaded);
  return [...chosen].map(([id, row]) => now.get(id) ?? row);
};
