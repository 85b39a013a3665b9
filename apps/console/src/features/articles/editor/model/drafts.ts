/** Something written and not saved yet, with the state it was made on. */
export interface Draft<T> {
  readonly baseVersion: number;
  /** What stood there when this work began: dirty is what differs from it. */
  readonly base: T;
  readonly value: T;
  readonly atMs: number;
}

export type IsSame<T> = (one: T, other: T) => boolean;

/** What is saved now. */
export interface Present<T> {
  readonly version: number;
  readonly value: T;
}

/** A change on top of a draft, or the first one. Null where nothing is left that differs. */
export const withChange = <T>(
  draft: Draft<T> | null,
  present: Present<T>,
  change: Partial<T>,
  { isSame, nowMs }: { readonly isSame: IsSame<T>; readonly nowMs: number },
): Draft<T> | null => {
  const before = draft ?? { baseVersion: present.version, base: present.value, value: present.value };
  const next = { ...before, value: { ...before.value, ...change }, atMs: nowMs };
  // A draft that is behind stays even if it says the same again: what is saved says something else.
  const isBehind = before.baseVersion !== present.version;
  return !isBehind && isSame(next.value, next.base) ? null : next;
};

/**
 * After a save: what was typed while it was on its way stays, on top of what is saved now. So does a space that was not
 * saved, because the next word may follow it.
 */
export const afterSave = <T>(
  draft: Draft<T> | null,
  sent: T,
  saved: Present<T>,
  { isSame, wouldSaveSame }: { readonly isSame: IsSame<T>; readonly wouldSaveSame: IsSame<T> },
): Draft<T> | null => {
  if (draft === null || isSame(draft.value, saved.value)) return null;
  const isSentOnly = isSame(draft.value, sent) && !wouldSaveSame(draft.value, saved.value);
  return isSentOnly ? null : rebased(draft, saved);
};

/** Mine on top of theirs: the next save replaces theirs knowingly. */
export const rebased = <T>(draft: Draft<T>, theirs: Present<T>): Draft<T> => ({
  ...draft,
  baseVersion: theirs.version,
  base: theirs.value,
});

/**
 * The version rises also where nothing of this part changed: that of the settings when the article is published, by the
 * clock even. Then nobody is in the way, and the work goes on top of what is saved now; so too where both wrote the same.
 */
export const caughtUp = <T>(draft: Draft<T>, present: Present<T>, isSame: IsSame<T>): Draft<T> =>
  isSame(draft.base, present.value) || isSame(draft.value, present.value) ? rebased(draft, present) : draft;

/** Somebody saved something else since this work began. */
export const isBehind = <T>(draft: Draft<T> | null, version: number): boolean =>
  draft !== null && draft.baseVersion !== version;
