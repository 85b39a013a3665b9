import * as v from 'valibot';
import { idSchema, langSchema, timeSchema } from './articles.ts';
import { readErrors, versionSchema } from './desk.ts';
import { feedbackContextSchema } from './feedback-context.ts';
import { feedbackIdSchema, feedbackStateSchema, feedbackTypeSchema, sendKeySchema } from './feedback.ts';
import { feedbackEntryKinds } from './feedback-rules.ts';
import { fileSchema } from './files.ts';
import { keysetFields, keysetPage } from './paging.ts';
import { route } from './route.ts';
import { staffIdSchema, staffNameSchema } from './staff.ts';
import { staffLimits } from './staff-limits.ts';

const replySchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(staffLimits.replyMax));
const reasonSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(staffLimits.reasonMin),
  v.maxLength(staffLimits.reasonMax),
);

const writeErrors = [...readErrors, 'not_found', 'wrong_status', 'conflict'] as const;
const read = { noun: 'feedback', access: { staff: 'feedback.read' }, effect: 'read', method: 'POST' } as const;
const write = { noun: 'feedback', access: { staff: 'feedback.write' }, effect: 'write', method: 'POST' } as const;

const deskRowSchema = v.object({
  id: feedbackIdSchema,
  number: v.number(),
  type: feedbackTypeSchema,
  state: feedbackStateSchema,
  lang: langSchema,
  channel: v.nullable(v.number()),
  version_of_game: v.nullable(v.string()),
  summary: v.string(),
  picture_count: v.number(),
  created_at: timeSchema,
  updated_at: timeSchema,
  /** Since when the player waits for us; null while we wait for the player, or it is over. */
  waiting_since: v.nullable(timeSchema),
  assignee: staffNameSchema,
  /** The game's number for the player; null without a launch. What an unverified sender says is only a claim (P2). */
  guid: v.nullable(v.number()),
  /** The game's server vouched for the sender with a ticket (P2). */
  is_verified: v.boolean(),
  is_guest: v.boolean(),
  is_reopened: v.boolean(),
  rating: v.nullable(v.number()),
  incident_id: v.nullable(idSchema),
  suggestion_id: v.nullable(idSchema),
  merged_into: v.nullable(feedbackIdSchema),
});
export type FeedbackDeskRow = v.InferOutput<typeof deskRowSchema>;

export const feedbackAges = ['hour', 'day', 'three_days', 'week'] as const;

export const feedbackTable = route({
  ...read,
  path: '/feedback/table',
  summary: 'The queue, by key.',
  body: v.strictObject({
    ...keysetFields,
    /** `open` is everything that is not finished; `waiting` what of it waits for us (`waiting_since`). */
    state: v.optional(v.union([v.picklist(['open', 'waiting']), feedbackStateSchema]), 'open'),
    sort: v.optional(v.picklist(['oldest', 'newest']), 'oldest'),
    type: v.optional(feedbackTypeSchema),
    lang: v.optional(langSchema),
    channel: v.optional(v.pipe(v.number(), v.safeInteger())),
    version_of_game: v.optional(v.pipe(v.string(), v.maxLength(40))),
    /** At least this old. */
    age: v.optional(v.picklist(feedbackAges)),
    assignee: v.optional(v.union([v.literal('me'), v.literal('nobody'), staffIdSchema])),
    incident_id: v.optional(idSchema),
    is_verified: v.optional(v.boolean()),
    /** Words of a description; a number of a report; a guid, a role id or an email in full. Looks at every state. */
    text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  }),
  msg: keysetPage(deskRowSchema),
  errors: [...readErrors],
});

/** Accounts are for admins to see; an agent needs only the names of those who can be given a report. */
export const feedbackAssignees = route({
  ...read,
  path: '/feedback/assignees',
  summary: 'Who may be given a report: active staff who may answer, by name, at most two hundred.',
  body: v.strictObject({}),
  msg: v.object({ list: v.array(v.object({ id: staffIdSchema, name: v.string() })) }),
  errors: [...readErrors],
});

const deskEntrySchema = v.object({
  id: v.number(),
  at: timeSchema,
  kind: v.picklist(feedbackEntryKinds),
  by: v.picklist(['player', 'staff', 'system']),
  staff: staffNameSchema,
  from: v.nullable(feedbackStateSchema),
  to: v.nullable(feedbackStateSchema),
  text: v.string(),
  picture_count: v.number(),
  /** Empty until they may be seen: by whoever has taken the report, or for a reason (`feedback/unmask`). */
  pictures: v.array(fileSchema),
  /** What else there is to say, by kind: whom it was given to, what it was linked to. */
  details: v.record(v.string(), v.union([v.string(), v.number(), v.null()])),
});
export type FeedbackDeskEntry = v.InferOutput<typeof deskEntrySchema>;

const deskFeedbackSchema = v.object({
  ...deskRowSchema.entries,
  version: versionSchema,
  description: v.string(),
  /** Masked: `a•••@g•••.com`, `••••5678`. */
  email: v.string(),
  role_id: v.string(),
  pictures: v.array(fileSchema),
  may_see_pictures: v.boolean(),
  context: v.nullable(feedbackContextSchema),
  processed_at: v.nullable(timeSchema),
  replied_at: v.nullable(timeSchema),
  finished_at: v.nullable(timeSchema),
  lapses_at: v.nullable(timeSchema),
  rating_text: v.string(),
  entries: v.array(deskEntrySchema),
  incident: v.nullable(v.object({ id: idSchema, title: v.string(), is_open: v.boolean() })),
  suggestion: v.nullable(v.object({ id: idSchema, title: v.string() })),
  /** Reports that were merged into this one. */
  merged: v.array(v.object({ id: feedbackIdSchema, number: v.number() })),
  /** The number of the report that this one was merged into. */
  merged_into_number: v.nullable(v.number()),
  /** The player whom staff linked an unverified report to. */
  linked: v.nullable(v.object({ guid: v.number(), staff: staffNameSchema, at: timeSchema })),
  /** Further reports of the same player, newest first, at most ten. */
  others: v.array(deskRowSchema),
});
export type DeskFeedback = v.InferOutput<typeof deskFeedbackSchema>;

export const feedbackOpen = route({
  ...read,
  path: '/feedback/open',
  summary: 'A report with its whole history, for staff. What is personal is masked.',
  body: v.strictObject({ id: feedbackIdSchema }),
  msg: deskFeedbackSchema,
  errors: [...readErrors, 'not_found'],
});

export const feedbackUnmask = route({
  ...read,
  access: { staff: 'feedback.unmask' },
  effect: 'write',
  path: '/feedback/unmask',
  summary: 'Shows what is masked, for a reason that goes into the audit trail.',
  body: v.strictObject({ id: feedbackIdSchema, reason: reasonSchema }),
  msg: v.object({
    email: v.string(),
    role_id: v.string(),
    pictures: v.array(fileSchema),
    /** By the entry they belong to. */
    entry_pictures: v.array(v.object({ entry_id: v.number(), pictures: v.array(fileSchema) })),
  }),
  errors: [...readErrors, 'not_found', 'unmask_locked'],
});

export const feedbackTake = route({
  ...write,
  path: '/feedback/take',
  summary: 'Makes the caller its assignee; one that was pending is in progress from here.',
  body: v.strictObject({ id: feedbackIdSchema, version: versionSchema }),
  msg: deskFeedbackSchema,
  errors: [...writeErrors],
});

export const feedbackAssign = route({
  ...write,
  path: '/feedback/assign',
  summary: 'Gives it to somebody, or back to the queue.',
  body: v.strictObject({ id: feedbackIdSchema, version: versionSchema, staff_id: v.nullable(staffIdSchema) }),
  msg: deskFeedbackSchema,
  errors: [...writeErrors],
});

export const feedbackReply = route({
  ...write,
  path: '/feedback/reply',
  summary: 'Answers: as a word between, as a question that waits for the player, or as the end.',
  body: v.strictObject({
    id: feedbackIdSchema,
    version: versionSchema,
    key: sendKeySchema,
    text: replySchema,
    then: v.picklist(['keep', 'ask', 'finish']),
  }),
  msg: deskFeedbackSchema,
  errors: [...writeErrors],
});

export const feedbackLink = route({
  ...write,
  path: '/feedback/link',
  summary: 'Links an unverified report to the verified player it is about. Neither the sender nor the player sees it.',
  body: v.strictObject({
    id: feedbackIdSchema,
    version: versionSchema,
    guid: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  }),
  msg: deskFeedbackSchema,
  errors: [...writeErrors],
});

export const feedbackResume = route({
  ...write,
  path: '/feedback/resume',
  summary: 'Puts it back in progress: it was over, or waited for the player.',
  body: v.strictObject({
    id: feedbackIdSchema,
    version: versionSchema,
    text: v.pipe(v.string(), v.trim(), v.maxLength(staffLimits.replyMax)),
  }),
  msg: deskFeedbackSchema,
  errors: [...writeErrors],
});

export const feedbackNote = route({
  ...write,
  path: '/feedback/note',
  summary: 'A note among staff; no player ever sees it.',
  body: v.strictObject({ id: feedbackIdSchema, key: sendKeySchema, text: replySchema }),
  msg: deskFeedbackSchema,
  errors: [...readErrors, 'not_found'],
});

export const feedbackMerge = route({
  ...write,
  path: '/feedback/merge',
  summary: 'Ends a duplicate with a word to its sender and points to the report that goes on.',
  body: v.strictObject({
    id: feedbackIdSchema,
    version: versionSchema,
    into_number: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    text: replySchema,
  }),
  msg: deskFeedbackSchema,
  errors: [...writeErrors],
});

/** What many at once get. A template's text is taken in each report's own language. */
const bulkDeedSchema = v.variant('do', [
  v.strictObject({ do: v.literal('take') }),
  v.strictObject({ do: v.literal('assign'), staff_id: v.nullable(staffIdSchema) }),
  v.strictObject({ do: v.literal('reply'), then: v.picklist(['ask', 'finish']), template_id: idSchema }),
  v.strictObject({ do: v.literal('incident'), incident_id: v.nullable(idSchema) }),
  v.strictObject({ do: v.literal('suggestion'), suggestion_id: v.nullable(idSchema) }),
]);
export type FeedbackBulkDeed = v.InferOutput<typeof bulkDeedSchema>;
export const feedbackBulkOutcomes = ['done', 'not_found', 'wrong_status', 'no_text'] as const;

export const feedbackBulk = route({
  ...write,
  path: '/feedback/bulk',
  summary: 'Does the same to many reports, each by itself, and says what became of each.',
  body: v.strictObject({
    ids: v.pipe(v.array(feedbackIdSchema), v.minLength(1), v.maxLength(staffLimits.bulkMax)),
    deed: bulkDeedSchema,
  }),
  msg: v.object({
    outcomes: v.array(v.object({ id: feedbackIdSchema, outcome: v.picklist(feedbackBulkOutcomes) })),
  }),
  errors: [...readErrors, 'not_found'],
});

export const templatePurposes = ['reply', 'ask', 'finish', 'chat'] as const;
const templateTextSchema = v.object({ lang: langSchema, text: replySchema });
const templateSchema = v.object({
  id: idSchema,
  name: v.string(),
  purpose: v.picklist(templatePurposes),
  version: versionSchema,
  texts: v.array(templateTextSchema),
  updated_at: timeSchema,
  updated_by: staffNameSchema,
});
export type FeedbackTemplate = v.InferOutput<typeof templateSchema>;
/** A template's text may hold these; each is put in before the staff member sees the text. */
export const templateVariables = ['number', 'game', 'agent'] as const;

export const templateList = route({
  ...read,
  noun: 'templates',
  path: '/template/list',
  summary: 'Every template with all its languages; there are at most two hundred.',
  body: v.strictObject({}),
  msg: v.object({ list: v.array(templateSchema) }),
  errors: [...readErrors],
});

export const templateSave = route({
  ...write,
  noun: 'templates',
  path: '/template/save',
  summary: 'A new template (without an id), or a changed one.',
  body: v.strictObject({
    id: v.nullable(idSchema),
    version: versionSchema,
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
    purpose: v.picklist(templatePurposes),
    texts: v.pipe(v.array(v.strictObject(templateTextSchema.entries)), v.minLength(1), v.maxLength(18)),
  }),
  msg: templateSchema,
  errors: [...writeErrors, 'english_missing'],
});

export const templateRemove = route({
  ...write,
  noun: 'templates',
  path: '/template/remove',
  summary: 'Takes a template away; what was sent with it stays.',
  body: v.strictObject({ id: idSchema }),
  msg: v.null(),
  errors: [...readErrors, 'not_found'],
});

export const spreadSchema = v.object({
  count: v.number(),
  /** In seconds; null where nothing was counted. */
  median: v.nullable(v.number()),
  ninetieth: v.nullable(v.number()),
});
export const backlogAges = ['hour', 'day', 'three_days', 'week', 'older'] as const;

const figuresSchema = v.object({
  /** Days by UTC, oldest first, the last one not over yet. */
  days: v.array(
    v.object({
      day: v.string(),
      submitted: v.number(),
      finished: v.number(),
      reopened: v.number(),
      first_reply: spreadSchema,
      resolution: spreadSchema,
      rating_count: v.number(),
      rating_sum: v.number(),
    }),
  ),
  /** Over all of those days. */
  first_reply: spreadSchema,
  resolution: spreadSchema,
  /** What is open now, by state and by how long it has been. */
  backlog: v.array(v.object({ state: feedbackStateSchema, age: v.picklist(backlogAges), count: v.number() })),
  /** Until when the figures are counted; they follow within a minute or two. */
  counted_at: v.nullable(timeSchema),
});
export type FeedbackFigures = v.InferOutput<typeof figuresSchema>;

export const feedbackFigures = route({
  ...read,
  path: '/feedback/figures',
  summary: 'How fast answers come, and what waits.',
  body: v.strictObject({ days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(90)) }),
  msg: figuresSchema,
  errors: [...readErrors],
});
