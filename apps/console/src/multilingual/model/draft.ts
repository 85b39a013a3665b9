/** Unsaved changes of one part of a record, with the saved state they are based on. */
export interface Draft<T> {
  readonly baseVersion: number;
  readonly base: T;
  readonly value: T;
  readonly atMs: number;
}

/** The currently saved value of a part. */
export interface Present<T> {
  readonly version: number;
  readonly value: T;
}

/** Whether the server would save two values of a field as the same one: it trims titles, for example. */
export type IsSame = (name: string, one: unknown, other: unknown) => boolean;

export interface PartRules {
  readonly isSame: IsSame;
  /**
   * What people decide if another person saved meanwhile. `field`: changes are merged, and each field that both changed
   * is a conflict. `whole`: the part is one piece of work, so any difference is a conflict.
   */
  readonly conflictUnit: 'field' | 'whole';
}

type Fields = Readonly<Record<string, unknown>>;

export const trimmed = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

export const changedNames = (isSame: IsSame, before: object, after: object): readonly string[] => {
  const [one, other] = [before as Fields, after as Fields];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => !isSame(name, one[name], other[name]),
  );
};

export interface Merge<T> {
  readonly value: T;
  /** Fields changed differently on both sides. The local value stays until the conflict is resolved. */
  readonly conflicts: readonly string[];
}

/** Three-way merge: local changes, based on `base`, on top of the saved state. */
export const mergeFields = <T extends object>(isSame: IsSame, base: T, mine: T, theirs: T): Merge<T> => {
  const [before, own, saved] = [base as Fields, mine as Fields, theirs as Fields];
  const value: Record<string, unknown> = { ...saved };
  const conflicts: string[] = [];
  for (const [name, ownValue] of Object.entries(own)) {
    const isChangedThere = !isSame(name, before[name], saved[name]);
    // Unchanged fields take the saved value, but a space just typed stays under the cursor.
    if (isChangedThere && isSame(name, before[name], ownValue)) continue;
    value[name] = ownValue;
    if (isChangedThere && !isSame(name, ownValue, saved[name])) conflicts.push(name);
  }
  return { value: value as T, conflicts };
};

export type CaughtUp<T> = Draft<T> & Pick<Merge<T>, 'conflicts'>;

/** Bases the draft on the other version, so that the next save overwrites it deliberately. */
export const rebased = <T>(draft: Draft<T>, theirs: Present<T>): Draft<T> => ({
  ...draft,
  baseVersion: theirs.version,
  base: theirs.value,
});

/**
 * The draft on top of the saved state, as far as that needs no decision. The version also increases when this part is
 * unchanged: publishing, even on schedule, bumps the version of an article's settings.
 */
export const caughtUp = <T extends object>(draft: Draft<T>, present: Present<T>, rules: PartRules): CaughtUp<T> => {
  const { isSame, conflictUnit } = rules;
  const theirs = present.value;
  if (conflictUnit === 'field') {
    const { value, conflicts } = mergeFields(isSame, draft.base, draft.value, theirs);
    const undecided = Object.fromEntries(conflicts.map((name) => [name, (draft.base as Fields)[name]]));
    const baseVersion = conflicts.length === 0 ? present.version : draft.baseVersion;
    return { baseVersion, base: { ...theirs, ...undecided }, value, atMs: draft.atMs, conflicts };
  }
  const conflicts = changedNames(isSame, draft.value, theirs);
  const isBehind = draft.baseVersion !== present.version && changedNames(isSame, draft.base, theirs).length > 0;
  return isBehind && conflicts.length > 0 ? { ...draft, conflicts } : { ...rebased(draft, present), conflicts: [] };
};

/** Null if the draft is exactly the saved value. A space alone is kept: while typing, it starts the next word. */
const unlessSaved = <T extends object>(draft: Draft<T>, saved: T, isSame: IsSame): Draft<T> | null => {
  const isExact = ([name, mine]: readonly [string, unknown]): boolean => {
    const theirs = (saved as Fields)[name];
    return isSame(name, mine, theirs) && (typeof mine !== 'string' || mine === (theirs ?? ''));
  };
  return Object.entries(draft.value).every(isExact) ? null : draft;
};

/** Applies a change to a draft or starts one. Returns null if no difference is left. */
export const withChange = <T extends object>(
  draft: Draft<T> | null,
  present: Present<T>,
  change: Partial<T>,
  { rules, nowMs }: { readonly rules: PartRules; readonly nowMs: number },
): Draft<T> | null => {
  const { version, value } = present;
  const started = draft ?? { baseVersion: version, base: value, value, atMs: nowMs };
  const { conflicts: _conflicts, ...before } = caughtUp(started, present, rules);
  return unlessSaved({ ...before, value: { ...before.value, ...change }, atMs: nowMs }, value, rules.isSame);
};

/** Ends the conflict about one field. */
export const withDecision = <T extends object>(
  draft: Draft<T>,
  present: Present<T>,
  { rules, name, whose }: { readonly rules: PartRules; readonly name: string; readonly whose: 'mine' | 'theirs' },
): Draft<T> | null => {
  const theirs = { [name]: (present.value as Fields)[name] };
  const base = { ...draft.base, ...theirs };
  const value = whose === 'mine' ? draft.value : { ...draft.value, ...theirs };
  return unlessSaved({ ...draft, base, value }, present.value, rules.isSame);
};

/**
 * The draft after a save. Text typed during the save is kept on top of the saved version, and so is a trailing space
 * that the server trimmed, because the next word may follow. `before` is the saved state at the time of sending.
 */
export const afterSave = <T extends object>(
  draft: Draft<T> | null,
  { sent, before }: { readonly sent: T; readonly before: Present<T> },
  saved: Present<T>,
  rules: PartRules,
): Draft<T> | null => {
  if (draft === null) return null;
  const isKept = ([name, mine]: readonly [string, unknown]): boolean =>
    mine !== (sent as Fields)[name] || rules.isSame(name, mine, (saved.value as Fields)[name]);
  const mine = Object.entries(caughtUp(draft, before, rules).value).filter(isKept);
  const value = { ...saved.value, ...Object.fromEntries(mine) };
  return unlessSaved({ ...rebased(draft, saved), value }, saved.value, rules.isSame);
};
