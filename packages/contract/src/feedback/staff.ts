import { locales } from '@guildhall/i18n/locales.ts';
import * as v from 'valibot';
import { idSchema, langSchema, timeSchema } from '../articles/player.ts';
import { permissionErrors, versionSchema } from '../http/staff-route.ts';
import { feedbackContextSchema } from './context.ts';
import { feedbackIdSchema, feedbackStateSchema, feedbackTypeSchema, sendKeySchema } from './player.ts';
import { feedbackAges, feedbackEntryKinds, templatePurposes, viewCountMax } from './rules.ts';
import { staffRowSchema } from './row.ts';
import { feedbackStatistics } from './statistics.ts';
import { replyOutcomeSchema, returnedSchema, sendingSchema } from './pending-replies.ts';
import { fileSchema } from '../files/routes.ts';
import { integerIdSchema } from '../http/column-bounds.ts';
import { anyOf } from '../http/filter-values.ts';
import { keysetFields, keysetPage } from '../http/paging.ts';
import { mentionsSchema } from '../notices/mentions.ts';
import { route } from '../http/route.ts';
import { originalSchema } from '../translation/original.ts';
import { teamIdSchema } from '../routing/staff.ts';
import { restrictionReasons } from '../restrictions/reasons.ts';
import { restrictionKinds } from '../restrictions/rules.ts';
import { staffIdSchema, staffNameSchema } from '../staff/staff.ts';
import { staffLimits } from '../http/staff-limits.ts';
import { tagSchema } from '../reasons/staff.ts';

const replySchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(staffLimits.replyMax));
const reasonSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(staffLimits.reasonMin),
  v.maxLength(staffLimits.reasonMax),
);

const writeErrors = [...permissionErrors, 'not_found', 'wrong_state', 'conflict'] as const;
const closeErrors = [...writeErrors, 'reply_pending', 'own_restriction'] as const;
const read = { noun: 'feedback', access: { staff: 'feedback.read' }, effect: 'read', method: 'POST' } as const;
const unmask = { ...read, access: { staff: 'feedback.unmask' }, effect: 'write' } as const;
const write = { noun: 'feedback', access: { staff: 'feedback.write' }, effect: 'write', method: 'POST' } as const;

export type StaffReportRow = v.InferOutput<typeof staffRowSchema>;

export const feedbackTable = route({
  ...read,
  path: '/feedback/table',
  cost: 5,
  summary: 'The queue, keyset-paginated.',
  body: v.strictObject({
    ...keysetFields,
    /** `open`: not finished. `waiting`: open and waiting for staff (`waiting_since`). Both without `snoozed` ones. */
    state: v.optional(v.union([v.picklist(['open', 'waiting', 'snoozed']), feedbackStateSchema]), 'open'),
    /** `due`: by deadline, only reports with one. With the state `waiting`, those without a deadline follow, by waiting time. */
    sort: v.optional(v.picklist(['oldest', 'newest', 'due']), 'oldest'),
    type: anyOf(feedbackTypeSchema),
    lang: anyOf(langSchema),
    channel: anyOf(v.pipe(v.number(), v.safeInteger())),
    version_of_game: anyOf(v.pipe(v.string(), v.maxLength(40))),
    age: v.optional(v.picklist(feedbackAges)),
    /** When the report was received; `created_until` itself is not included. */
    created_from: v.optional(timeSchema),
    created_until: v.optional(timeSchema),
    assignee: anyOf(v.union([v.literal('me'), v.literal('nobody'), staffIdSchema])),
    /** Reports that are assigned to a member of the team. */
    team_id: anyOf(teamIdSchema),
    tier: anyOf(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9))),
    incident_id: anyOf(idSchema),
    is_verified: v.optional(v.boolean()),
    is_appeal: v.optional(v.boolean()),
    /** Includes the reasons below it. */
    reason_id: anyOf(integerIdSchema),
    tag: anyOf(tagSchema),
    /** Words of a description, or a complete report number. Searches all states. */
    text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
    /**
     * `text` is a complete email, role id or guid. Needs the permission `feedback.unmask`, without which it finds nothing; it is
     * recorded and counts as an unmask (threat 16).
     */
    by_person: v.optional(v.boolean()),
  }),
  msg: keysetPage(staffRowSchema),
  errors: [...permissionErrors, 'unmask_limited'],
});

/** Views with a counter. Finished reports have none. */
const countedViews = ['open', 'unassigned', 'mine', 'waiting', 'player', 'snoozed'] as const;

export const feedbackCounts = route({
  ...read,
  path: '/feedback/counts',
  // Six counts of up to 10,000 each.
  cost: 5,
  summary: `Number of reports in each view, capped at ${viewCountMax}.`,
  body: v.strictObject({}),
  msg: v.strictObject(v.entriesFromList(countedViews, v.number())),
  errors: [...permissionErrors],
});

/** Only names: staff accounts are visible to admins alone, but agents must be able to assign reports. */
export const feedbackAssignees = route({
  ...read,
  path: '/feedback/assignees',
  summary: 'Active staff who can be assigned a report, by name, at most two hundred.',
  body: v.strictObject({}),
  msg: v.object({ list: v.array(v.object({ id: staffIdSchema, name: v.string() })) }),
  errors: [...permissionErrors],
});

const staffEntrySchema = v.object({
  id: v.number(),
  at: timeSchema,
  kind: v.picklist(feedbackEntryKinds),
  by: v.picklist(['player', 'staff', 'system']),
  staff: staffNameSchema,
  from: v.nullable(feedbackStateSchema),
  to: v.nullable(feedbackStateSchema),
  text: v.string(),
  picture_count: v.number(),
  /** Empty until the caller opens them with `feedback/pictures`. */
  pictures: v.array(fileSchema),
  /** Details by kind, such as the new assignee or the linked object. */
  details: v.record(v.string(), v.union([v.string(), v.number(), v.null()])),
});
export type StaffReportEntry = v.InferOutput<typeof staffEntrySchema>;

const staffReportSchema = v.object({
  ...staffRowSchema.entries,
  version: versionSchema,
  description: v.string(),
  /** Masked: `a•••@g•••.com`, `••••5678`. */
  email: v.string(),
  role_id: v.string(),
  pictures: v.array(fileSchema),
  /** Whether the links are in this response: the caller may look, and opened them before. */
  may_see_pictures: v.boolean(),
  /** The report is assigned to the caller or to no one: `feedback/pictures` opens its pictures without a reason. */
  may_look: v.boolean(),
  context: v.nullable(feedbackContextSchema),
  processed_at: v.nullable(timeSchema),
  replied_at: v.nullable(timeSchema),
  finished_at: v.nullable(timeSchema),
  lapses_at: v.nullable(timeSchema),
  rating_text: v.string(),
  entries: v.array(staffEntrySchema),
  incident: v.nullable(v.object({ id: idSchema, title: v.string(), is_open: v.boolean() })),
  suggestion: v.nullable(v.object({ id: idSchema, title: v.string() })),
  merged: v.array(v.object({ id: feedbackIdSchema, number: v.number() })),
  merged_into_number: v.nullable(v.number()),
  /** The player that staff linked an unverified report to. */
  linked: v.nullable(v.object({ guid: v.number(), staff: staffNameSchema, at: timeSchema })),
  /** The restriction that the report is an appeal against. The member who set it cannot close the report. */
  appeal: v.nullable(
    v.object({
      kind: v.picklist(restrictionKinds),
      reason: v.picklist(restrictionReasons),
      at: timeSchema,
      staff: staffNameSchema,
      is_active: v.boolean(),
    }),
  ),
  /** Up to ten other reports of the same player, newest first. */
  others: v.array(staffRowSchema),
  sending: sendingSchema,
  returned: returnedSchema,
});
export type StaffReport = v.InferOutput<typeof staffReportSchema>;

export const feedbackOpen = route({
  ...read,
  path: '/feedback/open',
  summary: 'A report with its full history, for staff. Personal data is masked.',
  body: v.strictObject({ id: feedbackIdSchema }),
  msg: staffReportSchema,
  errors: [...permissionErrors, 'not_found'],
});

export const feedbackUnmask = route({
  ...unmask,
  proof: 'recent',
  path: '/feedback/unmask',
  summary: 'Shows masked data. The reason is recorded in the audit trail.',
  body: v.strictObject({ id: feedbackIdSchema, reason: reasonSchema }),
  msg: v.object({
    email: v.string(),
    role_id: v.string(),
    pictures: v.array(fileSchema),
    entry_pictures: v.array(v.object({ entry_id: v.number(), pictures: v.array(fileSchema) })),
  }),
  errors: [...permissionErrors, 'not_found', 'unmask_limited', 'proof_required'],
});

export const feedbackPictures = route({
  ...unmask,
  path: '/feedback/pictures',
  summary:
    'Opens the pictures of a report that is assigned to the caller or to no one. The first look is recorded in the audit trail and counted.',
  body: v.strictObject({ id: feedbackIdSchema }),
  msg: staffReportSchema,
  errors: [...permissionErrors, 'not_found', 'reason_required', 'pictures_limited'],
});

export const feedbackTake = route({
  ...write,
  path: '/feedback/take',
  summary: 'Assigns the report to the caller. A pending report moves to in progress.',
  body: v.strictObject({ id: feedbackIdSchema, version: versionSchema }),
  msg: staffReportSchema,
  errors: [...writeErrors],
});

export const feedbackAssign = route({
  ...write,
  path: '/feedback/assign',
  summary: 'Assigns the report to a staff member, or returns it to the queue.',
  body: v.strictObject({ id: feedbackIdSchema, version: versionSchema, staff_id: v.nullable(staffIdSchema) }),
  msg: staffReportSchema,
  errors: [...writeErrors],
});

export const feedbackReply = route({
  ...write,
  path: '/feedback/reply',
  summary:
    'Queues a reply, sent after ten seconds unless undone. It keeps the state, asks the player a question, or finishes the report.',
  body: v.strictObject({
    id: feedbackIdSchema,
    version: versionSchema,
    key: sendKeySchema,
    text: replySchema,
    then: replyOutcomeSchema,
    /** What the caller wrote, if `text` is its translation. */
    original: v.optional(v.strictObject({ ...originalSchema.entries, text: replySchema })),
  }),
  msg: staffReportSchema,
  errors: [...closeErrors],
});

export const feedbackLink = route({
  ...write,
  path: '/feedback/link',
  summary: 'Links an unverified report to a verified player. Neither the sender nor the player can see the link.',
  body: v.strictObject({
    id: feedbackIdSchema,
    version: versionSchema,
    guid: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  }),
  msg: staffReportSchema,
  errors: [...writeErrors],
});

export const feedbackResume = route({
  ...write,
  path: '/feedback/resume',
  summary: 'Moves a finished or waiting report back to in progress.',
  body: v.strictObject({
    id: feedbackIdSchema,
    version: versionSchema,
    text: v.pipe(v.string(), v.trim(), v.maxLength(staffLimits.replyMax)),
  }),
  msg: staffReportSchema,
  errors: [...writeErrors, 'reply_pending'],
});

export const feedbackNote = route({
  ...write,
  path: '/feedback/note',
  summary: 'Adds a note that only staff can see.',
  body: v.strictObject({ id: feedbackIdSchema, key: sendKeySchema, text: replySchema, mentions: mentionsSchema }),
  msg: staffReportSchema,
  errors: [...permissionErrors, 'not_found', 'too_frequent'],
});

export const feedbackMerge = route({
  ...write,
  path: '/feedback/merge',
  summary: 'Finishes a duplicate with a reply to its sender and a reference to the remaining report.',
  body: v.strictObject({
    id: feedbackIdSchema,
    version: versionSchema,
    into_number: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    text: replySchema,
  }),
  msg: staffReportSchema,
  errors: [...closeErrors],
});

/** Actions on many reports. A template is used in each report's own language. */
export const bulkActionSchema = v.variant('do', [
  v.strictObject({ do: v.literal('take') }),
  v.strictObject({ do: v.literal('assign'), staff_id: v.nullable(staffIdSchema) }),
  v.strictObject({ do: v.literal('reply'), then: replyOutcomeSchema, template_id: idSchema }),
  v.strictObject({ do: v.literal('incident'), incident_id: v.nullable(idSchema) }),
  v.strictObject({ do: v.literal('suggestion'), suggestion_id: v.nullable(idSchema) }),
  v.strictObject({ do: v.literal('reason'), reason_id: v.nullable(integerIdSchema) }),
  v.strictObject({ do: v.literal('tag'), tag: tagSchema }),
  v.strictObject({ do: v.literal('untag'), tag: tagSchema }),
]);
export type FeedbackBulkAction = v.InferOutput<typeof bulkActionSchema>;
export const feedbackBulkOutcomes = [
  'done',
  'not_found',
  'wrong_state',
  'no_text',
  'reply_pending',
  'tags_full',
  'own_restriction',
  'failed',
] as const;

export const feedbackBulk = route({
  ...write,
  path: '/feedback/bulk',
  summary: 'Applies one action to many reports independently and returns the outcome of each.',
  body: v.strictObject({
    ids: v.pipe(v.array(feedbackIdSchema), v.minLength(1), v.maxLength(staffLimits.bulkMax)),
    action: bulkActionSchema,
  }),
  msg: v.object({
    outcomes: v.array(v.object({ id: feedbackIdSchema, outcome: v.picklist(feedbackBulkOutcomes) })),
  }),
  errors: [...permissionErrors, 'not_found', 'wrong_state', 'tag_list_full'],
});

const templateTextSchema = v.object({ lang: langSchema, text: replySchema });
const templateSchema = v.object({
  id: idSchema,
  name: v.string(),
  purpose: v.picklist(templatePurposes),
  /** Typed after `/`, it finds the template first. */
  shortcut: v.nullable(v.string()),
  version: versionSchema,
  texts: v.array(templateTextSchema),
  updated_at: timeSchema,
  updated_by: staffNameSchema,
});
export type FeedbackTemplate = v.InferOutput<typeof templateSchema>;

export const templateList = route({
  ...read,
  noun: 'templates',
  path: '/template/list',
  summary: 'All templates with all their languages; there are at most two hundred.',
  body: v.strictObject({}),
  msg: v.object({ list: v.array(templateSchema) }),
  errors: [...permissionErrors],
});

export const templateSave = route({
  ...write,
  noun: 'templates',
  path: '/template/save',
  summary: 'Creates a template (without an id) or changes one.',
  body: v.strictObject({
    id: v.nullable(idSchema),
    version: versionSchema,
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
    purpose: v.picklist(templatePurposes),
    /** Absent: the template keeps its shortcut. Consoles of the previous release do not send it. */
    shortcut: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d-]{0,19}$/)))),
    texts: v.pipe(v.array(v.strictObject(templateTextSchema.entries)), v.minLength(1), v.maxLength(locales.length)),
  }),
  msg: templateSchema,
  errors: [...writeErrors, 'english_missing', 'template_variable', 'shortcut_taken'],
});

export const templateRemove = route({
  ...write,
  noun: 'templates',
  path: '/template/remove',
  summary: 'Deletes a template. Replies sent with it are not affected.',
  body: v.strictObject({ id: idSchema }),
  msg: v.null(),
  errors: [...permissionErrors, 'not_found'],
});

export const feedbackStaffRoutes = [
  feedbackTable,
  feedbackAssignees,
  feedbackCounts,
  feedbackOpen,
  feedbackUnmask,
  feedbackPictures,
  feedbackTake,
  feedbackAssign,
  feedbackLink,
  feedbackReply,
  feedbackResume,
  feedbackNote,
  feedbackMerge,
  feedbackBulk,
  feedbackStatistics,
  templateList,
  templateSave,
  templateRemove,
] as const;
