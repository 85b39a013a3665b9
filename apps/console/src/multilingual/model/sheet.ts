/**
 * All editable fields of a record in all languages as one flat object: `title:3` is the title in language 3, `state` a
 * plain value. Flat, so that concurrent changes can be merged field by field.
 */
export type Sheet = Readonly<Record<string, string>>;

export const valueAt = (sheet: Sheet, key: string): string => sheet[key] ?? '';

/** Surrounding spaces are never saved, so they are not a difference. */
const isSame = (one: Sheet, other: Sheet, key: string): boolean =>
  valueAt(one, key).trim() === valueAt(other, key).trim();

export const changedKeys = (before: Sheet, after: Sheet): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !isSame(before, after, key));

export interface Merge {
  readonly sheet: Sheet;
  /** Fields changed differently on both sides. The local value stays until the conflict is resolved. */
  readonly conflicts: readonly string[];
}

/** Three-way merge: local changes, based on `base`, on top of the saved state. */
export const mergeSheets = (base: Sheet, mine: Sheet, theirs: Sheet): Merge => {
  const merged: Record<string, string> = { ...theirs };
  const conflicts: string[] = [];
  for (const key of new Set([...Object.keys(base), ...Object.keys(mine)])) {
    // Unchanged fields take the saved value, but a space just typed stays under the cursor.
    if (isSame(base, mine, key) && !isSame(base, theirs, key)) continue;
    merged[key] = valueAt(mine, key);
    if (!isSame(base, theirs, key) && !isSame(mine, theirs, key)) conflicts.push(key);
  }
  return { sheet: merged, conflicts };
};
