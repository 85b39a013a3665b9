/**
 * Everything one can write about a thing, in all its languages, as one flat record: `title:3` is a title in one language,
 * `state` a value of its own. Flat, so that two people's work can be put together field by field.
 */
export type Sheet = Readonly<Record<string, string>>;

export const valueAt = (sheet: Sheet, key: string): string => sheet[key] ?? '';

/** Spaces around a text are never saved, so they are no difference. */
const isSame = (one: Sheet, other: Sheet, key: string): boolean =>
  valueAt(one, key).trim() === valueAt(other, key).trim();

export const changedKeys = (before: Sheet, after: Sheet): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !isSame(before, after, key));

export interface Merge {
  readonly sheet: Sheet;
  /** What both changed, each to something else. Mine stands in the sheet until somebody decides. */
  readonly conflicts: readonly string[];
}

/** My work, made on `base`, on top of what is saved now. */
export const mergeSheets = (base: Sheet, mine: Sheet, theirs: Sheet): Merge => {
  const merged: Record<string, string> = { ...theirs };
  const conflicts: string[] = [];
  for (const key of new Set([...Object.keys(base), ...Object.keys(mine)])) {
    // What I have not changed is theirs, but a space that I just typed stays under my cursor.
    if (isSame(base, mine, key) && !isSame(base, theirs, key)) continue;
    merged[key] = valueAt(mine, key);
    if (!isSame(base, theirs, key) && !isSame(mine, theirs, key)) conflicts.push(key);
  }
  return { sheet: merged, conflicts };
};
