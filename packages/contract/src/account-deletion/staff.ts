import * as v from 'valibot';
import { deletionStates } from './rules.ts';
import { certificateIdSchema, dateSchema, deletionIdSchema } from './player.ts';
import { langSchema, timeSchema } from '../articles/player.ts';
import { permissionErrors, versionSchema } from '../http/staff-route.ts';
import { fileSchema } from '../files/routes.ts';
import { proofs } from '../launch/kinds.ts';
import { keysetFields, keysetPage } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { staffNameSchema } from '../staff/staff.ts';
import { staffLimits } from '../http/staff-limits.ts';

const writeErrors = [...permissionErrors, 'not_found', 'conflict', 'wrong_state'] as const;
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
  /**
   * True if the request came from a verified launch. Others must be linked to an account before they can be confirmed.
   */
  is_verified: v.boolean(),
  is_linked: v.boolean(),
  /** Whether the role id of the form is one of the account's. Null if the game's tickets named no role of the account. */
  is_role_known: v.nullable(v.boolean()),
  /** The account's guid. Before linking: the guid the launch claimed, or null for a device. */
  guid: v.nullable(v.number()),
  lang: langSchema,
  created_at: timeSchema,
  /** With two-person confirmation: the staff member who confirmed first. */
  first_by: staffNameSchema,
  confirmed_at: v.nullable(timeSchema),
  due_at: v.nullable(timeSchema),
  held_at: v.nullable(timeSchema),
  closed_at: v.nullable(timeSchema),
};
const rowSchema = v.object(rowFields);
export type DeletionRow = v.InferOutput<typeof rowSchema>;

/** `launched_at` is null if the account never opened the app. */
const accountSchema = v.object({
  guid: v.number(),
  first_seen_at: timeSchema,
  launched_at: v.nullable(timeSchema),
  report_count: v.number(),
  conversation_count: v.number(),
});
export type KnownAccount = v.InferOutput<typeof accountSchema>;

const staffDeletionSchema = v.object({
  ...rowFields,
  version: versionSchema,
  /** The submitted form, masked. Unmasking requires a reason, which is recorded. */
  masked: v.object({ role_id: v.string(), email: v.string(), picture_count: v.number() }),
  /** The account's data, for comparison with the form. Null for an unverified request that is not linked yet. */
  known: v.nullable(accountSchema),
  /** The person who made an unverified request. Null for verified requests, and after that person is deleted. */
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
  /** The account's owner stopped the request from a verified session. */
  is_refuted: v.boolean(),
  needs_two: v.boolean(),
  /** A system of the game is notified of deletions. */
  is_game_notified: v.boolean(),
  /** Linked to an account whose tickets do not name the role of the form: the person who linked it cannot confirm it alone. */
  needs_other: v.boolean(),
  /** The operator agreed with `guildhall deletions second-word`, which stands for a second person. */
  second_word_at: v.nullable(timeSchema),
  /** Members of staff who may decide. */
  decider_count: v.number(),
  first_at: v.nullable(timeSchema),
  confirmed_by: staffNameSchema,
  held_by: staffNameSchema,
  hold_reason: v.nullable(v.string()),
  closed_by: staffNameSchema,
  close_reason: v.nullable(v.string()),
  reminded_days: v.nullable(v.number()),
  server_time: timeSchema,
});
export type StaffDeletion = v.InferOutput<typeof staffDeletionSchema>;

export const deletionTable = route({
  ...read,
  path: '/deletion/table',
  summary: 'Requests in one state: waiting ones oldest first, confirmed ones by due date, closed ones newest first.',
  body: v.strictObject({ ...keysetFields, state: v.picklist(deletionStates) }),
  msg: keysetPage(rowSchema),
  errors: [...permissionErrors],
});

export const deletionOpen = route({
  ...read,
  path: '/deletion/open',
  summary: 'One request, masked, with the data of its account.',
  body: v.strictObject({ id: deletionIdSchema }),
  msg: staffDeletionSchema,
  errors: [...permissionErrors, 'not_found'],
});

export const deletionUnmask = route({
  ...write,
  access: { staff: 'deletions.evidence' },
  proof: 'recent',
  path: '/deletion/unmask',
  summary:
    'Shows the unmasked form and its pictures. The reason is recorded, and the pictures are watermarked with the name of the viewer.',
  body: v.strictObject({ id: deletionIdSchema, reason: reasonSchema }),
  msg: v.object({
    register_date: dateSchema,
    register_location: v.string(),
    login_location: v.string(),
    role_id: v.string(),
    email: v.string(),
    reason: v.string(),
    /** The roles that the account's tickets listed when the request was made or linked. */
    account_roles: v.array(v.string()),
    pictures: v.array(fileSchema),
  }),
  errors: [...permissionErrors, 'not_found', 'unmask_limited', 'proof_required'],
});
export type UnmaskedDeletion = v.InferOutput<(typeof deletionUnmask)['msg']>;

const stepFields = { id: deletionIdSchema, version: versionSchema };

export const deletionConfirm = route({
  ...write,
  proof: 'recent',
  path: '/deletion/confirm',
  summary:
    'Confirms the deletion: the account is closed and its data retained for 15 days. With two-person confirmation, the second call confirms.',
  body: v.strictObject(stepFields),
  msg: staffDeletionSchema,
  errors: [...writeErrors, 'second_person_required', 'deletion_unlinked', 'proof_required'],
});

const guidSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

export const deletionAccount = route({
  ...read,
  access: { staff: 'deletions.decide' },
  path: '/deletion/account',
  summary: 'The account that an unverified request would be linked to.',
  body: v.strictObject({ id: deletionIdSchema, guid: guidSchema }),
  msg: v.object({
    /** Null if the account never opened the app. */
    known: v.nullable(accountSchema),
    /** A recent launch of the account used the role id from the form. */
    has_role: v.boolean(),
    /** The account has an open request, so no other request can be linked to it. */
    has_request: v.boolean(),
  }),
  errors: [...permissionErrors, 'not_found'],
});
export type LinkableAccount = v.InferOutput<(typeof deletionAccount)['msg']>;

export const deletionLink = route({
  ...write,
  path: '/deletion/link',
  summary: 'Links an unverified request to an account, once. The reason is recorded.',
  body: v.strictObject({ ...stepFields, guid: guidSchema, reason: reasonSchema }),
  msg: staffDeletionSchema,
  errors: [...writeErrors, 'deletion_account_taken'],
});

export const deletionReject = route({
  ...write,
  path: '/deletion/reject',
  summary: 'Rejects the request. The player sees the reason.',
  body: v.strictObject({ ...stepFields, reason: reasonSchema }),
  msg: staffDeletionSchema,
  errors: [...writeErrors],
});

export const deletionHold = route({
  ...write,
  path: '/deletion/hold',
  summary: 'Puts the request on hold. The retention period keeps running, but nothing is erased.',
  body: v.strictObject({ ...stepFields, reason: reasonSchema }),
  msg: staffDeletionSchema,
  errors: [...writeErrors],
});

export const deletionRelease = route({
  ...write,
  path: '/deletion/release',
  summary: 'Ends the hold. If the 15 days are over, the player gets 24 more hours.',
  body: v.strictObject(stepFields),
  msg: staffDeletionSchema,
  errors: [...writeErrors],
});

export const deletionStop = route({
  ...write,
  path: '/deletion/stop',
  summary: 'Cancels a request on behalf of its player, who sees the reason. A closed account is reopened.',
  body: v.strictObject({ ...stepFields, reason: reasonSchema }),
  msg: staffDeletionSchema,
  errors: [...writeErrors],
});

const erasureSchema = v.object({
  id: certificateIdSchema,
  requested_at: timeSchema,
  confirmed_at: timeSchema,
  started_at: timeSchema,
  finished_at: v.nullable(timeSchema),
  /** `step` is the last completed step; `problem` is the error that blocks the next one. */
  step: v.string(),
  attempts: v.number(),
  problem: v.nullable(v.string()),
  /** When Guildhall gave up notifying the game. */
  unnotified_at: v.nullable(timeSchema),
});
export type ErasureRow = v.InferOutput<typeof erasureSchema>;

export const deletionErasures = route({
  ...read,
  path: '/deletion/erasures',
  summary: 'Erasures: running ones, then completed ones, newest first. A completed one does not identify the player.',
  body: v.strictObject({ ...keysetFields }),
  msg: keysetPage(erasureSchema),
  errors: [...permissionErrors],
});

export const accountDeletionStaffRoutes = [
  deletionTable,
  deletionOpen,
  deletionUnmask,
  deletionAccount,
  deletionLink,
  deletionConfirm,
  deletionReject,
  deletionHold,
  deletionRelease,
  deletionStop,
  deletionErasures,
] as const;
