import * as v from 'valibot';
import { langSchema, timeSchema } from './articles.ts';
import { feedbackContextSchema } from './feedback-context.ts';
import { fileIdSchema, fileSchema } from './files.ts';
import { feedbackEntryKinds, feedbackStates, feedbackTypes } from './feedback-rules.ts';
import { incidentSchema } from './incidents.ts';
import { cursorSchema, keysetPage } from './paging.ts';
import { route } from './route.ts';

export const feedbackIdSchema = v.pipe(v.string(), v.uuid());
export const feedbackTypeSchema = v.picklist(Object.values(feedbackTypes));
export const feedbackStateSchema = v.picklist(Object.values(feedbackStates));

/** Made by the sender once per thing sent: the same key again is the same thing again. */
export const sendKeySchema = v.pipe(v.string(), v.uuid());

// Judged by the rules of feedback-rules.ts, each with its own answer; here only the size of what is taken in.
const textSchema = v.pipe(v.string(), v.maxLength(20_000));
const filesSchema = v.pipe(v.array(fileIdSchema), v.maxLength(10));

const rowSchema = v.object({
  id: feedbackIdSchema,
  number: v.number(),
  type: feedbackTypeSchema,
  state: feedbackStateSchema,
  /** How the description begins. */
  summary: v.string(),
  picture_count: v.number(),
  created_at: timeSchema,
  updated_at: timeSchema,
  is_unread: v.boolean(),
});
export type FeedbackRow = v.InferOutput<typeof rowSchema>;

const entrySchema = v.object({
  id: v.number(),
  at: timeSchema,
  kind: v.picklist(feedbackEntryKinds),
  by: v.picklist(['player', 'staff', 'system']),
  from: v.nullable(feedbackStateSchema),
  to: v.nullable(feedbackStateSchema),
  text: v.string(),
  pictures: v.array(fileSchema),
});
export type FeedbackEntry = v.InferOutput<typeof entrySchema>;

const infoSchema = v.object({
  ...rowSchema.entries,
  role_id: v.string(),
  email: v.string(),
  description: v.string(),
  pictures: v.array(fileSchema),
  context: v.nullable(feedbackContextSchema),
  /** When somebody first took it up, and when the last answer came (F1). */
  processed_at: v.nullable(timeSchema),
  replied_at: v.nullable(timeSchema),
  /** The last answer of customer service (F1). */
  reply: v.nullable(v.string()),
  /** Everything that happened, oldest first. */
  entries: v.array(entrySchema),
  /** While it waits for the player: when it ends by itself. */
  lapses_at: v.nullable(timeSchema),
  /** Until when the player may reopen it; null where that is over or was done. */
  reopen_until: v.nullable(timeSchema),
  rating: v.nullable(v.number()),
  /** It is handled together with this one of the same player. */
  merged_into: v.nullable(feedbackIdSchema),
  incident: v.nullable(incidentSchema),
  /** The place on the board where it went. */
  suggestion: v.nullable(
    v.object({ id: v.number(), title: v.string(), supporters: v.number(), unverified_supporters: v.number() }),
  ),
});
export type FeedbackInfo = v.InferOutput<typeof infoSchema>;

const person = { access: 'person', noun: 'feedback', method: 'POST' } as const;
const read = { ...person, effect: 'read' } as const;
const write = { ...person, effect: 'write' } as const;

export const feedbackList = route({
  ...read,
  path: '/feedback/list',
  summary: 'The caller’s own reports of the last month, newest first.',
  body: v.strictObject({ cursor: v.optional(cursorSchema) }),
  msg: keysetPage(rowSchema),
  errors: ['device_required', 'launch_required'],
});

export const feedbackInfo = route({
  ...read,
  path: '/feedback/info',
  summary: 'One report of the caller with everything that happened to it.',
  body: v.strictObject({ id: feedbackIdSchema, category_lang: langSchema }),
  msg: infoSchema,
  errors: ['device_required', 'launch_required', 'not_found'],
});

export const feedbackCreate = route({
  ...write,
  path: '/feedback/create',
  summary: 'Sends a report or a suggestion. With the key of one that arrived already, it only says so again.',
  body: v.strictObject({
    key: sendKeySchema,
    type: feedbackTypeSchema,
    role_id: v.pipe(v.string(), v.maxLength(100)),
    email: v.pipe(v.string(), v.maxLength(400)),
    description: textSchema,
    files: filesSchema,
    lang: langSchema,
    context: v.nullable(feedbackContextSchema),
  }),
  msg: v.object({ id: feedbackIdSchema, number: v.number() }),
  errors: [
    'device_required',
    'launch_required',
    'role_id',
    'email',
    'description_length',
    'image_upload',
    'feedback_rate',
    'too_frequent',
  ],
});

export const feedbackDetail = route({
  ...write,
  path: '/feedback/detail',
  summary: 'Answers the question that was asked about a report.',
  body: v.strictObject({ id: feedbackIdSchema, key: sendKeySchema, text: textSchema, files: filesSchema }),
  msg: v.null(),
  errors: ['device_required', 'launch_required', 'not_found', 'wrong_state', 'description_length', 'image_upload'],
});

export const feedbackWithdraw = route({
  ...write,
  path: '/feedback/withdraw',
  summary: 'Takes back a report that nobody has taken up yet.',
  body: v.strictObject({ id: feedbackIdSchema }),
  msg: v.null(),
  errors: ['device_required', 'launch_required', 'not_found', 'wrong_state'],
});

export const feedbackReopen = route({
  ...write,
  path: '/feedback/reopen',
  summary: 'Says that it is not over, once, within a week, and why.',
  body: v.strictObject({ id: feedbackIdSchema, key: sendKeySchema, text: textSchema }),
  msg: v.null(),
  errors: ['device_required', 'launch_required', 'not_found', 'wrong_state', 'description_length'],
});

export const feedbackRate = route({
  ...write,
  path: '/feedback/rate',
  summary: 'Says how good the answer was.',
  body: v.strictObject({
    id: feedbackIdSchema,
    stars: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
    text: v.pipe(v.string(), v.maxLength(1000)),
  }),
  msg: v.null(),
  errors: ['device_required', 'launch_required', 'not_found', 'wrong_state'],
});

export const feedbackSeen = route({
  ...write,
  path: '/feedback/seen',
  summary: 'The player has read what came until then. What came later stays unread, and the caller is told so.',
  body: v.strictObject({ id: feedbackIdSchema, until: timeSchema }),
  msg: v.object({ replies: v.number(), is_unread: v.boolean() }),
  errors: ['device_required', 'launch_required', 'not_found'],
});

export const feedbackSimilar = route({
  ...read,
  path: '/feedback/similar',
  summary: 'What may spare the player the writing: questions with an answer, and issues that are known.',
  body: v.strictObject({ text: v.pipe(v.string(), v.maxLength(2000)), category_lang: langSchema }),
  msg: v.object({
    questions: v.array(v.object({ id: v.number(), title: v.string(), summary: v.string() })),
    incidents: v.array(incidentSchema),
  }),
  errors: ['device_required', 'launch_required', 'too_frequent'],
});
