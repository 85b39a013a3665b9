import type { ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import { editingTimings } from '@guildhall/contract/realtime/staff-socket.ts';
import { createStore, useStore } from './store.ts';

export interface Editor {
  readonly id: string;
  readonly name: string;
  readonly articleId: number;
  readonly lang: number | null;
  readonly seenAtMs: number;
}

type Editing = Pick<Extract<ToStaff, { kind: 'editing' }>, 'staff' | 'article_id' | 'lang'>;

/** A member of staff edits one article at a time in our eyes: the last one heard of. */
export const withEditing = (editors: readonly Editor[], heard: Editing, nowMs: number): readonly Editor[] => {
  const others = editors.filter(({ id }) => id !== heard.staff.id);
  if (heard.article_id === null) return others;
  return [...others, { ...heard.staff, articleId: heard.article_id, lang: heard.lang, seenAtMs: nowMs }];
};

/** Who has not been heard of for a while closed the lid of the laptop. The same list back where nobody left. */
export const withoutSilent = (editors: readonly Editor[], nowMs: number): readonly Editor[] => {
  const kept = editors.filter(({ seenAtMs }) => nowMs - seenAtMs < editingTimings.forgetMs);
  return kept.length === editors.length ? editors : kept;
};

const editorsStore = createStore<readonly Editor[]>([]);
let sweep: ReturnType<typeof setInterval> | undefined;
const sweepEveryMs = 5000;

export const receiveEditing = (heard: Editing): void => {
  editorsStore.set(withEditing(editorsStore.get(), heard, Date.now()));
  sweep ??= setInterval(() => {
    const before = editorsStore.get();
    const kept = withoutSilent(before, Date.now());
    if (kept !== before) editorsStore.set(kept);
  }, sweepEveryMs);
};

/** Everybody who has any article open for writing, oneself included. */
export const useAllEditors = (): readonly Editor[] => useStore(editorsStore);
