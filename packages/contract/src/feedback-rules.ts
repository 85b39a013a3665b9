/** The words and rules of feedback as plain values and functions: both apps and the server judge by the same code. */
export const feedbackTypes = { issue: 1, suggestion: 2 } as const;
export type FeedbackType = (typeof feedbackTypes)[keyof typeof feedbackTypes];

export const feedbackStates = { pending: 0, improving: 1, in_progress: 2, finished: 3 } as const;
export type FeedbackStateName = keyof typeof feedbackStates;
export type FeedbackState = (typeof feedbackStates)[FeedbackStateName];

export const feedbackStateNameOf = (state: FeedbackState): FeedbackStateName =>
  (Object.keys(feedbackStates) as FeedbackStateName[]).find((name) => feedbackStates[name] === state) ?? 'pending';

/** What moves a report from one state to the next, and who does it (F2). Every pair that is not here is refused. */
export const feedbackMoves = {
  take: { by: 'staff', from: [0], to: 2 },
  ask: { by: 'staff', from: [0, 2], to: 1 },
  reply: { by: 'staff', from: [0], to: 2 },
  finish: { by: 'staff', from: [0, 1, 2], to: 3 },
  resume: { by: 'staff', from: [1, 3], to: 2 },
  detail: { by: 'player', from: [1], to: 2 },
  withdraw: { by: 'player', from: [0], to: 3 },
  /** Once, within `reopenDays` of the end. */
  reopen: { by: 'player', from: [3], to: 2 },
  lapse: { by: 'system', from: [1], to: 3 },
} as const satisfies Record<
  string,
  { by: 'staff' | 'player' | 'system'; from: readonly FeedbackState[]; to: FeedbackState }
>;
export type FeedbackMove = keyof typeof feedbackMoves;

export const mayMove = (move: FeedbackMove, from: FeedbackState): boolean =>
  (feedbackMoves[move].from as readonly FeedbackState[]).includes(from);

/** What a report's history is made of. */
export const feedbackEntryKinds = [
  'submitted',
  'taken',
  'assigned',
  'question',
  'reply',
  'detail',
  'finished',
  'withdrawn',
  'reopened',
  'resumed',
  'notice',
  'lapsed',
  'merged',
  'rated',
  'linked',
  'identified',
  'note',
] as const;
export type FeedbackEntryKind = (typeof feedbackEntryKinds)[number];

/** Among staff only: no player ever receives these. */
export const staffOnlyEntryKinds = [
  'assigned',
  'linked',
  'identified',
  'note',
] as const satisfies readonly FeedbackEntryKind[];

export const feedbackDays = {
  /** A player may reopen this long after the end. */
  reopen: 7,
  /** A question that nobody answers is called to mind on the first day and ends its report on the second. */
  notice: 5,
  lapse: 7,
} as const;

/** Eight to ten digits, no leading zero (F4). */
export const isRoleId = (text: string): boolean => /^[1-9]\d{7,9}$/.test(text);

/** What a mail server would take, without the exotic forms; no line break ever passes (attack 33). */
export const isEmail = (text: string): boolean =>
  text.length <= 254 &&
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i.test(text);

interface Segments {
  segment(text: string): Iterable<unknown>;
}
const segmenter = (): Segments | null => {
  const { Segmenter } = Intl as unknown as { Segmenter?: new (locale?: string, options?: object) => Segments };
  return Segmenter === undefined ? null : new Segmenter(undefined, { granularity: 'grapheme' });
};

/** Characters as people see them, without the spaces around: one for a family of emoji, one for a letter with its marks. */
export const lengthOf = (text: string): number => {
  const trimmed = text.trim();
  const found = segmenter();
  // Engines before 2021 have none; code points without marks are near enough there, and the server decides.
  if (found === null) return Array.from(trimmed.replace(/\p{M}|\u200d./gu, '')).length;
  let length = 0;
  for (const _ of found.segment(trimmed)) length += 1;
  return length;
};

export const isDescription = (text: string, limits: { description_min: number; description_max: number }): boolean => {
  const length = lengthOf(text);
  return length > limits.description_min && length < limits.description_max;
};
