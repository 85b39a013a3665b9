import { changedKeys, mergeSheets, valueAt, type Merge, type Sheet } from './sheet.ts';

/** Work that is not saved yet, with what stood there when each field of it was begun. */
export interface SheetDraft {
  readonly base: Sheet;
  readonly value: Sheet;
  readonly atMs: number;
}

export const merged = (draft: SheetDraft | null, saved: Sheet): Merge =>
  draft === null ? { sheet: saved, conflicts: [] } : mergeSheets(draft.base, draft.value, saved);

/** Null where nothing is left that differs from what is saved. */
const worthKeeping = (draft: SheetDraft, saved: Sheet): SheetDraft | null =>
  changedKeys(saved, mergeSheets(draft.base, draft.value, saved).sheet).length === 0 &&
  Object.keys(draft.value).every((key) => valueAt(draft.value, key) === valueAt(saved, key))
    ? null
    : draft;

export const withChange = (draft: SheetDraft | null, saved: Sheet, change: Sheet, nowMs: number): SheetDraft | null => {
  const { sheet, conflicts } = merged(draft, saved);
  // Whoever changes a field has seen what is saved there now; only what is in conflict keeps its own beginning.
  const settled = Object.keys(change).filter((key) => !conflicts.includes(key));
  const base = { ...(draft?.base ?? saved), ...Object.fromEntries(settled.map((key) => [key, valueAt(saved, key)])) };
  const value = draft === null ? { ...sheet, ...change } : { ...draft.value, ...change };
  return worthKeeping({ base, value, atMs: nowMs }, saved);
};

/** A conflict is over: theirs is known, and mine stands above it, or gave way. */
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

/** After a save: what was typed while it was on its way stays, on top of what is saved now. `before` is what was saved when it was sent. */
export const afterSave = (
  draft: SheetDraft | null,
  { sent, before }: { readonly sent: Sheet; readonly before: Sheet },
  saved: Sheet,
): SheetDraft | null => {
  if (draft === null) return null;
  const since = Object.entries(merged(draft, before).sheet).filter(([key, text]) => text !== valueAt(sent, key));
  return worthKeeping({ ...draft, base: saved, value: { ...saved, ...Object.fromEntries(since) } }, saved);
};
