import * as v from 'valibot';
import { deletionStates } from './account-deletion-rules.ts';
import { certificateIdSchema, dateSchema, deletionIdSchema } from './account-deletion.ts';
import { langSchema, timeSchema } from './articles.ts';
import { readErrors, versionSchema } from './desk.ts';
import { fileSchema } from './files.ts';
import { keysetFields, keysetPage } from './paging.ts';
import { route } from './route.ts';
import { staffNameSchema } from './staff.ts';
import { staffLimits } from './staff-limits.ts';

const writeErrors = [...readErrors, 'not_found', 'conflict', 'wrong_status'] as const;
const read = { noun: 'account-deletion', access: { staff: 'deletions.read' }, effect: 'read', method: 'POST' } as const;
const write = {
  noun: 'account-deletion',
  access: { staff: 'deletions.decide' },
  effect: 'write',
  method: 'POST',
} as const;

const reasonSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(staffLimits.reasonMin),
  v.maxLength(staffLimits.reasonMax),
);

const rowFields = {
  id: deletionIdSchema,
  number: v.number(),
  state: v.picklist(deletionStates),
  guid: v.number(),
  lang: langSchema,
  created_at: timeSchema,
  /** Where two must agree and one has. */
  first_by: staffNameSchema,
  confirmed_at: v.nullable(timeSchema),
  due_at: v.nullable(timeSchema),
  held_at: v.nullable(timeSchema),
  closed_at: v.nullable(timeSchema),
};
const rowSchema = v.object(rowFields);
export type DeletionRow = v.InferOutput<typeof rowSchema>;

const deskSchema = v.object({
  ...rowFields,
  version: versionSchema,
  /** What is written on the form, masked: nothing of it can be read without a reason that is kept. */
  masked: v.object({ role_id: v.string(), email: v.string(), picture_count: v.number() }),
  /** What the game's server vouched for, to hold the form against. */
  known: v.object({
    first_seen_at: timeSchema,
    launched_at: timeSchema,
    report_count: v.number(),
    conversation_count: v.number(),
  }),
  needs_two: v.boolean(),
  first_at: v.nullable(timeSchema),
  confirmed_by: staffNameSchema,
  held_by: staffNameSchema,
  hold_reason: v.nullable(v.string()),
  closed_by: staffNameSchema,
  close_reason: v.nullable(v.string()),
  reminded_days: v.nullable(v.number()),
  server_time: timeSchema,
});
export type DeskDeletion = v.InferOutput<typeof deskSchema>;

export const deletionTable = route({
  ...read,
  path: '/deletion/table',
  summary: 'Requests in a state: those that wait oldest first, confirmed ones by their end, closed ones newest first.',
  body: v.strictObject({ ...keysetFields, state: v.picklist(deletionStates) }),
  msg: keysetPage(rowSchema),
  errors: [...readErrors],
});

export const deletionOpen = route({
  ...read,
  path: '/deletion/open',
  summary: 'One request, masked, beside what is known of the account.',
  body: v.strictObject({ id: deletionIdSchema }),
  msg: deskSchema,
  errors: [...readErrors, 'not_found'],
});

export const deletionUnmask = route({
  ...write,
  access: { staff: 'deletions.evidence' },
  path: '/deletion/unmask',
  summary: 'Shows the form and its pictures to somebody who says why. Pictures carry the name of who looks at them.',
  body: v.strictObject({ id: deletionIdSchema, reason: reasonSchema }),
  msg: v.object({
    register_date: dateSchema,
    register_location: v.string(),
    login_location: v.string(),
    role_id: v.string(),
    email: v.string(),
    reason: v.string(),
    pictures: v.array(fileSchema),
  }),
  errors: [...readErrors, 'not_found', 'unmask_locked'],
});
export type UnmaskedDeletion = v.InferOutput<(typeof deletionUnmask)['msg']>;

const stepFields = { id: deletionIdSchema, version: versionSchema };

export const deletionConfirm = route({
  ...write,
  path: '/deletion/confirm',
  summary: 'Agrees to the deletion. Where two must agree, the second one starts the 15 days.',
  body: v.strictObject(stepFields),
  msg: deskSchema,
  errors: [...writeErrors, 'second_person_required'],
});

export const deletionReject = route({
  ...write,
  path: '/deletion/reject',
  summary: 'Refuses the request; the player reads why.',
  body: v.strictObject({ ...stepFields, reason: reasonSchema }),
  msg: deskSchema,
  errors: [...writeErrors],
});

export const deletionHold = route({
  ...write,
  path: '/deletion/hold',
  summary: 'Stops it until something is settled. The days run on, but nothing is erased.',
  body: v.strictObject({ ...stepFields, reason: reasonSchema }),
  msg: deskSchema,
  errors: [...writeErrors],
});

export const deletionRelease = route({
  ...write,
  path: '/deletion/release',
  summary: 'Ends the hold. Whoever’s days are over has one more from here, to think again.',
  body: v.strictObject(stepFields),
  msg: deskSchema,
  errors: [...writeErrors],
});

export const deletionStop = route({
  ...write,
  path: '/deletion/stop',
  summary: 'Cancels a request for its player; they read why.',
  body: v.strictObject({ ...stepFields, reason: reasonSchema }),
  msg: deskSchema,
  errors: [...writeErrors],
});

const erasureSchema = v.object({
  id: certificateIdSchema,
  requested_at: timeSchema,
  confirmed_at: timeSchema,
  started_at: timeSchema,
  finished_at: v.nullable(timeSchema),
  /** The last step that is behind it, and what keeps it from the next. */
  step: v.string(),
  attempts: v.number(),
  problem: v.nullable(v.string()),
});
export type ErasureRow = v.InferOutput<typeof erasureSchema>;

export const deletionErasures = route({
  ...read,
  path: '/deletion/erasures',
  summary: 'Erasures: those under way, then those done, newest first. Nothing in a done one says whose it was.',
  body: v.strictObject({ ...keysetFields }),
  msg: keysetPage(erasureSchema),
  errors: [...readErrors],
});
