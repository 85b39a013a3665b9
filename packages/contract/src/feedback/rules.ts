/** Constants and validation of feedback, shared by the apps and the server. */
export const feedbackTypes = { issue: 1, suggestion: 2 } as const;
export type FeedbackType = (typeof feedbackTypes)[keyof typeof feedbackTypes];

export const feedbackStates = { pending: 0, improving: 1, in_progress: 2, finished: 3 } as const;
export type FeedbackStateName = keyof typeof feedbackStates;
export type FeedbackState = (typeof feedbackStates)[FeedbackStateName];

export const feedbackStateNameOf = (state: FeedbackState): FeedbackStateName =>
  (Object.keys(feedbackStates) as FeedbackStateName[]).find((name) => feedbackStates[name] === state) ?? 'pending';

/** State transitions of a report and who may trigger them (F2). All others are refused. */
export const feedbackMoves = {
  take: { by: 'staff', from: [0], to: 2 },
  ask: { by: 'staff', from: [0, 2], to: 1 },
  reply: { by: 'staff', from: [0], to: 2 },
  finish: { by: 'staff', from: [0, 1, 2], to: 3 },
  resume: { by: 'staff', from: [1, 3], to: 2 },
  detail: { by: 'player', from: [1], to: 2 },
  withdraw: { by: 'player', from: [0], to: 3 },
  /** Once, within `feedbackDays.reopen` days after the report was finished. */
  reopen: { by: 'player', from: [3], to: 2 },
  lapse: { by: 'system', from: [1], to: 3 },
} as const satisfies Record<
  string,
  { by: 'staff' | 'player' | 'system'; from: readonly FeedbackState[]; to: FeedbackState }
>;
export type FeedbackMove = keyof typeof feedbackMoves;

export const mayMove = (move: FeedbackMove, from: FeedbackState): boolean =>
  (feedbackMoves[move].from as readonly FeedbackState[]).includes(from);

/** A player may add details while the report is pending or in progress; the state does not change. */
export const mayAdd = (state: FeedbackState): boolean =>
  state === feedbackStates.pending || state === feedbackStates.in_progress;

/** Buckets for the usual time to first reply, each with its upper bound in hours. */
export const replyTimes = { hours: 5, day: 24, two_days: 48, week: 168 } as const;
export type ReplyTime = keyof typeof replyTimes;

/** Null without data, or above the largest bucket: such an estimate would not help the player. */
export const replyTimeOf = (seconds: number | null): ReplyTime | null =>
  seconds === null
    ? null
    : ((Object.keys(replyTimes) as ReplyTime[]).find((name) => seconds <= replyTimes[name] * 3600) ?? null);

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
  'escalated',
] as const;
export type FeedbackEntryKind = (typeof feedbackEntryKinds)[number];

/** Staff-only: never sent to players. */
export const staffOnlyEntryKinds = [
  'assigned',
  'linked',
  'identified',
  'note',
  'escalated',
] as const satisfies readonly FeedbackEntryKind[];

export const feedbackDays = {
  /** Days after the end during which the player may reopen. */
  reopen: 7,
  /** Days after an unanswered question: reminder, then automatic closing. */
  notice: 5,
  lapse: 7,
} as const;

/** Eight to ten digits, no leading zero (F4). */
export const isRoleId = (text: string): boolean => /^[1-9]\d{7,9}$/.test(text);

/** Addresses that mail servers accept, without exotic forms. Line breaks never pass (threat 33). */
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

/** Number of grapheme clusters after trimming: an emoji family or a letter with combining marks counts as one. */
export const lengthOf = (text: string): number => {
  const trimmed = text.trim();
  const found = segmenter();
  // Engines before 2021 have no Segmenter. Code points without marks are close enough, since the server decides.
  if (found === null) return Array.from(trimmed.replace(/\p{M}|\u200d./gu, '')).length;
  let length = 0;
  for (const _ of found.segment(trimmed)) length += 1;
  return length;
};

export const isDescription = (text: string, limits: { description_min: number; description_max: number }): boolean => {
  const length = lengthOf(text);
  return length > limits.description_min && length < limits.description_max;
};

/** Filters of the console's queue by age. */
export const feedbackAges = ['hour', 'day', 'three_days', 'week'] as const;

/** Counters of the queue's views stop here to bound the cost of the query. */
export const viewCountMax = 10_000;

export const templatePurposes = ['reply', 'ask', 'finish', 'chat'] as const;
