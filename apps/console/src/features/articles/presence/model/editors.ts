import type { ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';

export interface Editor {
  readonly id: string;
  readonly name: string;
  readonly lang: number | null;
}

/**
 * Editors by article. An article's list keeps its identity until it changes, so only the affected rows of a long table
 * re-render.
 */
export type Editors = ReadonlyMap<number, readonly Editor[]>;

export type Editing = Pick<Extract<ToStaff, { kind: 'editing' }>, 'staff' | 'article_id' | 'lang'>;

export const withoutEditor = (editors: Editors, id: string): Editors => {
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

/** An editor is listed under the last announced article only. Returns the same map if nothing changed. */
export const withEditing = (editors: Editors, { staff, article_id: articleId, lang }: Editing): Editors => {
  if (articleId === null) return withoutEditor(editors, staff.id);
  const known = editors.get(articleId)?.find(({ id }) => id === staff.id);
  if (known !== undefined && known.lang === lang && known.name === staff.name) return editors;
  const next = new Map(withoutEditor(editors, staff.id));
  const list = [...(next.get(articleId) ?? []), { ...staff, lang }];
  // Sort by id, not by the last message, so avatars do not swap places.
  next.set(
    articleId,
    list.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  );
  return next;
};
