/** Something written and not saved yet, with the state it was made on. */
export interface Draft<T> {
  readonly baseVersion: number;
  /** What stood there when this work began: dirty is what differs from it. */
  readonly base: T;
  readonly value: T;
  readonly atMs: number;
}

export type IsSame<T> = (one: T, other: T) => boolean;

/** A change on top of a draft, or the first one. Null where nothing is left that differs. */
export const withChange = <T>(
  draft: Draft<T> | null,
  present: { readonly version: number; readonly value: T },
  change: Partial<T>,
  { isSame, nowMs }: { readonly isSame: IsSame<T>; readonly nowMs: number },
): Draft<T> | null => {
  const before = draft ?? { baseVersion: present.version, base: present.value, value: present.value };
  const next = { ...before, value: { ...before.value, ...change }, atMs: nowMs };
  // A draft that is behind stays even if it says the same again: what is saved says something else.
  const isBehind = before.baseVersion !== present.version;
  return !isBehind && isSame(next.value, next.base) ? null : next;
};

/** After a save: what was typed while it was on its way stays, on top of what is saved now. */
export const afterSave = <T>(
  draft: Draft<T> | null,
  sent: T,
  saved: { readonly version: number; readonly value: T },
  isSame: IsSame<T>,
): Draft<T> | null =>
  draft === null || isSame(draft.value, sent) || isSame(draft.value, saved.value)
    ? null
    : { ...draft, baseVersion: saved.version, base: saved.value };

/** Mine on top of theirs: the next save replaces theirs knowingly. */
export const rebased = <T>(draft: Draft<T>, theirs: { readonly version: number; readonly value: T }): Draft<T> => ({
  ...draft,
  baseVersion: theirs.version,
  base: theirs.value,
});

/** Somebody saved something else since this work began. */
export const isBehind = <T>(draft: Draft<T> | null, version: number): boolean =>
  draft !== null && draft.baseVersion !== version;
