import type { DeskFields } from '@guildhall/contract/articles-desk.ts';

export interface FieldChange {
  readonly name: keyof DeskFields;
  readonly before: DeskFields[keyof DeskFields];
  readonly after: DeskFields[keyof DeskFields];
}

const names = ['category_id', 'pinned', 'cover_id', 'event_starts_at', 'event_ends_at'] as const;

/** The fields that differ, in the order of the panel. Without anything before, those that were set. */
export const changedFields = (before: DeskFields | null, after: DeskFields): FieldChange[] =>
  names
    .map((name) => ({ name, before: before?.[name] ?? null, after: after[name] }))
    .filter((change) => change.before !== change.after && !(before === null && change.after === false));
