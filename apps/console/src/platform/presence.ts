import type { ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import { editingTimings } from '@guildhall/contract/realtime/staff-socket.ts';
import { createStore } from './store.ts';

export interface Editor {
  readonly id: string;
  readonly name: string;
  readonly lang: number | null;
}

/**
 * Who writes in which article. The list of an article stays the same object until somebody comes, leaves or takes
 * another language: of hundreds of rows, only those that show something else are drawn again.
 */
export type Editors = ReadonlyMap<number, readonly Editor[]>;

type Editing = Pick<Extract<ToStaff, { kind: 'editing' }>, 'staff' | 'article_id' | 'lang'>;

export const without = (editors: Editors, id: string): Editors => {
  const found = [...editors].find(([, list]) => list.some((editor) => editor.id === id));
  if (found === undefined) return editors;
  const [articleId, list] = found;
  const next = new Map(editors);
  if (list.length === 1) next.delete(articleId);
  else
    next.set(
      articleId,
      list.filter((editor) => editor.id !== id),
    );
  return next;
};

/** A member of staff edits one article at a time in our eyes: the last one heard of. The same map back where nothing is new. */
export const withEditing = (editors: Editors, { staff, article_id: articleId, lang }: Editing): Editors => {
  if (articleId === null) return without(editors, staff.id);
  const known = editors.get(articleId)?.find(({ id }) => id === staff.id);
  if (known !== undefined && known.lang === lang && known.name === staff.name) return editors;
  const next = new Map(without(editors, staff.id));
  const list = [...(next.get(articleId) ?? []), { ...staff, lang }];
  // By something that stays, not by who spoke last: faces must not change places.
  next.set(
    articleId,
    list.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  );
  return next;
};

/** Whoever has not been heard of for a while closed the lid of the laptop. */
const sweepEveryMs = 5000;

/** What the socket says about who writes where. */
export const createPresence = () => {
  const store = createStore<Editors>(new Map());
  /** Apart from the editors: being heard of again is no news. */
  const heardAtMs = new Map<string, number>();
  let sweep: ReturnType<typeof setInterval> | undefined;
  const take = (next: Editors): void => {
    if (next !== store.get()) store.set(next);
  };
  const forgetSilent = (): void => {
    for (const [id, atMs] of heardAtMs) {
      if (Date.now() - atMs < editingTimings.forgetMs) continue;
      heardAtMs.delete(id);
      take(without(store.get(), id));
    }
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    receive: (heard: Editing): void => {
      heardAtMs.set(heard.staff.id, Date.now());
      take(withEditing(store.get(), heard));
      sweep ??= setInterval(forgetSilent, sweepEveryMs);
    },
  };
};
export type Presence = ReturnType<typeof createPresence>;

export const presence = createPresence();
