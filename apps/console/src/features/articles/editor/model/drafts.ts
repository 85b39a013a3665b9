/** Unsaved changes together with the version they are based on. */
export interface Draft<T> {
  readonly baseVersion: number;
  /** The saved value when the draft was started; the draft is dirty if `value` differs. */
  readonly base: T;
  readonly value: T;
  readonly atMs: number;
}

export type IsSame<T> = (one: T, other: T) => boolean;

/** The currently saved value. */
export interface Present<T> {
  readonly version: number;
  readonly value: T;
}

/** Applies a change to a draft or starts one. Returns null if no difference is left. */
export const withChange = <T>(
  draft: Draft<T> | null,
  present: Present<T>,
  change: Partial<T>,
  { isSame, nowMs }: { readonly isSame: IsSame<T>; readonly nowMs: number },
): Draft<T> | null => {
  const before = draft ?? { baseVersion: present.version, base: present.value, value: present.value };
  const next = { ...before, value: { ...before.value, ...change }, atMs: nowMs };
  // A draft that is behind is kept even if it equals its base, because the saved value has changed.
  const isBehind = before.baseVersion !== present.version;
  return !isBehind && isSame(next.value, next.base) ? null : next;
};

/**
 * The draft after a save. Text typed during the save is kept on top of the saved version, and so is a trailing space
 * that the server trimmed, because the next word may follow.
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

/** Bases the draft on the other version, so that the next save overwrites it deliberately. */
export const rebased = <T>(draft: Draft<T>, theirs: Present<T>): Draft<T> => ({
  ...draft,
  baseVersion: theirs.version,
  base: theirs.value,
});

/**
 * The version also increases when this part is unchanged: publishing, even on schedule, bumps the version of the
 * settings. Such changes do not conflict, so the draft is rebased; the same applies if both sides wrote the same value.
 */
export const caughtUp = <T>(draft: Draft<T>, present: Present<T>, isSame: IsSame<T>): Draft<T> =>
  isSame(draft.base, present.value) || isSame(draft.value, present.value) ? rebased(draft, present) : draft;

/** Another staff member saved a different value since the draft was started. */
export const isBehind = <T>(draft: Draft<T> | null, version: number): boolean =>
  draft !== null && draft.baseVersion !== version;
