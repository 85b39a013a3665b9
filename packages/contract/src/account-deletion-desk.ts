import * as v from 'valibot';
import { deletionStates } from './account-deletion-rules.ts';
import { certificateIdSchema, dateSchema, deletionIdSchema } from './account-deletion.ts';
import { langSchema, timeSchema } from './articles.ts';
import { readErrors, versionSchema } from './desk.ts';
import { fileSchema } from './files.ts';
import { proofs } from './kinds.ts';
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
  /** Whether a verified launch asked; any other request is linked to an account before it can be confirmed. */
  is_verified: v.boolean(),
  is_linked: v.boolean(),
  /** Of the account; before a link what the launch claimed, or null for a device. */
  guid: v.nullable(v.number()),
  lang: langSchema,
  created_at: timeSchema,
  /** The first of two, where two must agree. */
  first_by: staffNameSchema,
  confirmed_at: v.nullable(timeSchema),
  due_at: v.nullable(timeSchema),
  held_at: v.nullable(timeSchema),
  closed_at: v.nullable(timeSchema),
};
const rowSchema = v.object(rowFields);
export type DeletionRow = v.InferOutput<typeof rowSchema>;

/** What is known of an account here; `launched_at` is null where it never opened the app. */
const accountSchema = v.object({
  guid: v.number(),
  first_seen_at: timeSchema,
  launched_at: v.nullable(timeSchema),
  report_count: v.number(),
  conversation_count: v.number(),
});
export type KnownAccount = v.InferOutput<typeof accountSchema>;

const deskSchema = v.object({
  ...rowFields,
  version: versionSchema,
  /** The form, masked; reading it takes a reason that is kept. */
  masked: v.object({ role_id: v.string(), email: v.string(), picture_count: v.number() }),
  /** What is known of the account, to compare the form with; null for an unverified request that is not linked yet. */
  known: v.nullable(accountSchema),
  /** Who asked without a verified launch; null for the account itself, and once that person is gone. */
  requester: v.nullable(
    v.object({
      proof: v.picklist(proofs),
      guid: v.nullable(v.number()),
      first_seen_at: timeSchema,
      report_count: v.number(),
    }),
  ),
  linked_by: staffNameSchema,
  linked_at: v.nullable(timeSchema),
  link_reason: v.nullable(v.string()),
  /** A session of the account stopped it. */
  is_refuted: v.boolean(),
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
  summary: 'Shows the form and its pictures for a reason that is kept. Pictures carry the name of the viewer.',
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
  summary:
    'Confirms the deletion: the account is closed and its data retained for 15 days. Where two must agree, the second does.',
  body: v.strictObject(stepFields),
  msg: deskSchema,
  errors: [...writeErrors, 'second_person_required', 'deletion_unlinked'],
});

const guidSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

export const deletionAccount = route({
  ...read,
  access: { staff: 'deletions.decide' },
  path: '/deletion/account',
  summary: 'What is known here of the account that an unverified request would be linked to.',
  body: v.strictObject({ id: deletionIdSchema, guid: guidSchema }),
  msg: v.object({
    /** Null where the account never opened the app. */
    known: v.nullable(accountSchema),
    /** A recent launch of the account had the role id of the form. */
    has_role: v.boolean(),
    /** It has an open request of its own, so no other can be linked to it. */
    has_request: v.boolean(),
  }),
  errors: [...readErrors, 'not_found'],
});
export type LinkableAccount = v.InferOutput<(typeof deletionAccount)['msg']>;

export const deletionLink = route({
  ...write,
  path: '/deletion/link',
  summary: 'Links an unverified request to the account it is about, for a reason that is kept. Done once.',
  body: v.strictObject({ ...stepFields, guid: guidSchema, reason: reasonSchema }),
  msg: deskSchema,
  errors: [...writeErrors, 'deletion_account_taken'],
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
  summary: 'Puts it on hold. The days run on, but nothing is erased.',
  body: v.strictObject({ ...stepFields, reason: reasonSchema }),
  msg: deskSchema,
  errors: [...writeErrors],
});

export const deletionRelease = route({
  ...write,
  path: '/deletion/release',
  summary: 'Ends the hold. Where the 15 days are over, the player gets 24 hours more.',
  body: v.strictObject(stepFields),
  msg: deskSchema,
  errors: [...writeErrors],
});

export const deletionStop = route({
  ...write,
  path: '/deletion/stop',
  summary: 'Cancels a request on behalf of its player, who reads why. A closed account opens again.',
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
