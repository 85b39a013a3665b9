import { changedKeys, mergeSheets, valueAt, type Merge, type Sheet } from './sheet.ts';

/** Unsaved work, with the saved value each field had when it was first changed. */
export interface SheetDraft {
  readonly base: Sheet;
  readonly value: Sheet;
  readonly atMs: number;
}

export const merged = (draft: SheetDraft | null, saved: Sheet): Merge =>
  draft === null ? { sheet: saved, conflicts: [] } : mergeSheets(draft.base, draft.value, saved);

const worthKeeping = (draft: SheetDraft, saved: Sheet): SheetDraft | null =>
  changedKeys(saved, mergeSheets(draft.base, draft.value, saved).sheet).length === 0 &&
  Object.keys(draft.value).every((key) => valueAt(draft.value, key) === valueAt(saved, key))
    ? null
    : draft;

export const withChange = (draft: SheetDraft | null, saved: Sheet, change: Sheet, nowMs: number): SheetDraft | null => {
  const { sheet, conflicts } = merged(draft, saved);
  // Changing a field means its saved value has been seen; only fields in conflict keep their base.
  const settled = Object.keys(change).filter((key) => !conflicts.includes(key));
  const base = { ...(draft?.base ?? saved), ...Object.fromEntries(settled.map((key) => [key, valueAt(saved, key)])) };
  const value = draft === null ? { ...sheet, ...change } : { ...draft.value, ...change };
  return worthKeeping({ base, value, atMs: nowMs }, saved);
};

export const withDecision = (
  draft: SheetDraft,
  saved: Sheet,
  key: string,
  whose: 'mine' | 'theirs',
): SheetDraft | null => {
  const theirs = valueAt(saved, key);
  const value = whose === 'mine' ? draft.value : { ...draft.value, [key]: theirs };
  return worthKeeping({ ...draft, base: { ...draft.base, [key]: theirs }, value }, saved);
};

/**
 * After a save: text typed meanwhile stays on top of the new saved state. `before` is the saved state at the time of
 * sending.
 */
export const afterSave = (
  draft: SheetDraft | null,
  { sent, before }: { readonly sent: Sheet; readonly before: Sheet },
  saved: Sheet,
): SheetDraft | null => {
  if (draft === null) return null;
  const since = Object.entries(merged(draft, before).sheet).filter(([key, text]) => text !== valueAt(sent, key));
  return worthKeeping({ ...draft, base: saved, value: { ...saved, ...Object.fromEntries(since) } }, saved);
};
