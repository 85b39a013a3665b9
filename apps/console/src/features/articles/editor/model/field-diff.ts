import type { StaffArticleFields } from '@guildhall/contract/articles/staff.ts';

export interface FieldChange {
  readonly name: keyof StaffArticleFields;
  readonly before: StaffArticleFields[keyof StaffArticleFields];
  readonly after: StaffArticleFields[keyof StaffArticleFields];
}

const names = ['category_id', 'pinned', 'cover_id', 'event_starts_at', 'event_ends_at'] as const;

/** Fields that differ, in the order of the settings panel. For a new article, all fields with a value. */
export const changedFields = (before: StaffArticleFields | null, after: StaffArticleFields): FieldChange[] =>
  names
    .map((name) => ({ name, before: before?.[name] ?? null, after: after[name] }))
    .filter((change) => change.before !== change.after && !(before === null && change.after === false));
