import { changedNames, trimmed, type PartRules } from './draft.ts';

/**
 * All editable fields of a record in all languages as one flat object: `title:3` is the title in language 3, `state` a
 * plain value. Flat, so that concurrent changes can be merged field by field.
 */
export type Sheet = Readonly<Record<string, string>>;

export const valueAt = (sheet: Sheet, key: string): string => sheet[key] ?? '';

/** Surrounding spaces are never saved, so they are not a difference. */
export const sheetRules: PartRules = {
  isSame: (_key, one, other) => trimmed(one) === trimmed(other),
  conflictUnit: 'field',
};

export const changedKeys = (before: Sheet, after: Sheet): readonly string[] =>
  changedNames(sheetRules.isSame, before, after);
