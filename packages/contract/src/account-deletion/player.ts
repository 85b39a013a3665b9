import * as v from 'valibot';
import { deletionStates, reminderDays, removedNouns } from './rules.ts';
import { langSchema, timeSchema } from '../articles/player.ts';
import { sendKeySchema } from '../feedback/player.ts';
import { fileIdSchema, fileUpload } from '../files/routes.ts';
import { route } from '../http/route.ts';

export const deletionIdSchema = v.pipe(v.string(), v.uuid());
export const certificateIdSchema = v.pipe(v.string(), v.uuid());
export const dateSchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));

const requestSchema = v.object({
  id: deletionIdSchema,
  number: v.number(),
  state: v.picklist(deletionStates),
  created_at: timeSchema,
  role_id: v.string(),
  confirmed_at: v.nullable(timeSchema),
  /** When the data is erased, by the server's clock; null until confirmed. */
  due_at: v.nullable(timeSchema),
  /** On hold: nothing is erased until staff release the request. */
  is_held: v.boolean(),
  closed_at: v.nullable(timeSchema),
  close_reason: v.nullable(v.string()),
  /** How many days before the erasure the last reminder was sent. */
  reminded_days: v.nullable(v.picklist(reminderDays)),
  /** True if the caller is the account itself, false for a person who made the request without a verified launch. */
  is_account: v.boolean(),
  /**
   * Id of the future certificate. Null if the caller made the request without a verified launch: the certificate
   * belongs to the account.
   */
  certificate: v.nullable(certificateIdSchema),
});
export type DeletionRequest = v.InferOutput<typeof requestSchema>;

/** The record that remains after an erasure. It does not identify the player. */
const certificateSchema = v.object({
  id: certificateIdSchema,
  requested_at: timeSchema,
  confirmed_at: timeSchema,
  erased_at: timeSchema,
  /** Number of removed records by kind; survey answers are detached instead of removed. */
  removed: v.object(v.entriesFromList(removedNouns, v.number())),
  /** When Guildhall gave up notifying the game. Left out while it is notified, and afterwards. */
  unnotified_at: v.optional(timeSchema),
});
export type DeletionCertificate = v.InferOutput<typeof certificateSchema>;

const own = { access: 'person', noun: 'account-deletion', method: 'POST' } as const;

export const deletionState = route({
  ...own,
  whileClosed: true,
  effect: 'read',
  path: '/deletion/state',
  whilePaused: 'off',
  whileRestricted: 'blocked',
  summary: 'The caller’s last request, with the server time for countdowns.',
  body: v.strictObject({}),
  msg: v.object({ request: v.nullable(requestSchema), server_time: timeSchema }),
  errors: ['device_required', 'launch_required'],
});

export const deletionCreate = route({
  ...own,
  effect: 'write',
  path: '/deletion/create',
  whilePaused: 'off',
  whileRestricted: 'blocked',
  summary: 'Requests the deletion of an account. If the caller already has an open request, it is returned unchanged.',
  body: v.strictObject({
    key: sendKeySchema,
    register_date: dateSchema,
    register_location: v.pipe(v.string(), v.maxLength(1000)),
    login_location: v.pipe(v.string(), v.maxLength(1000)),
    role_id: v.pipe(v.string(), v.maxLength(100)),
    email: v.pipe(v.string(), v.maxLength(400)),
    reason: v.pipe(v.string(), v.maxLength(5000)),
    files: v.pipe(v.array(fileIdSchema), v.maxLength(10)),
    lang: langSchema,
  }),
  msg: v.object({ request: requestSchema, server_time: timeSchema }),
  errors: [
    'device_required',
    'launch_required',
    'deletion_role_id',
    'deletion_email',
    'deletion_reason',
    'deletion_date',
    'deletion_location',
    'deletion_screenshots',
    'image_upload',
    'deletion_rate',
    'too_frequent',
  ],
});

/** A route of its own: a request needs a screenshot, also from a player who may upload nothing else. */
export const deletionEvidence = route({
  ...fileUpload,
  path: '/deletion/evidence',
  whilePaused: 'off',
  noun: 'account-deletion',
  whileRestricted: 'blocked',
  summary: 'Uploads a screenshot for a deletion request, as `/file/upload` does.',
});

export const deletionCancel = route({
  ...own,
  whileClosed: true,
  effect: 'write',
  path: '/deletion/cancel',
  whilePaused: 'off',
  whileRestricted: 'blocked',
  summary: 'Cancels the request before the erasure has started. The account is reopened.',
  body: v.strictObject({ id: deletionIdSchema }),
  msg: v.object({ request: requestSchema, server_time: timeSchema }),
  errors: ['device_required', 'launch_required', 'not_found', 'wrong_state'],
});

export const deletionRefute = route({
  access: 'launched',
  noun: 'account-deletion',
  method: 'POST',
  effect: 'write',
  path: '/deletion/refute',
  whilePaused: 'off',
  whileRestricted: 'blocked',
  summary:
    'Stops a request that was made for this account without a verified launch. For verified sessions of the account.',
  body: v.strictObject({ id: deletionIdSchema }),
  msg: v.null(),
  errors: ['launch_required', 'not_found', 'wrong_state'],
});

/**
 * Open to every caller who knows the id: the erased player can no longer be identified, so there is no owner to check.
 */
export const deletionCertificate = route({
  access: 'session',
  noun: 'account-deletion',
  method: 'POST',
  effect: 'read',
  path: '/deletion/certificate',
  whilePaused: 'off',
  summary: 'The certificate of an erasure: when it ran and how much was removed.',
  body: v.strictObject({ id: certificateIdSchema }),
  msg: certificateSchema,
  errors: ['not_found'],
});

export const accountDeletionPlayerRoutes = [
  deletionState,
  deletionCreate,
  deletionEvidence,
  deletionCancel,
  deletionRefute,
  deletionCertificate,
] as const;
