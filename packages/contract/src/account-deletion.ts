import * as v from 'valibot';
import { deletionStates, reminderDays } from './account-deletion-rules.ts';
import { langSchema, timeSchema } from './articles.ts';
import { sendKeySchema } from './feedback.ts';
import { fileIdSchema } from './files.ts';
import { route } from './route.ts';

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
  /** When everything goes, by the server's clock; null until it is confirmed. */
  due_at: v.nullable(timeSchema),
  /** Staff are looking into something first; nothing is erased before that is settled. */
  is_held: v.boolean(),
  closed_at: v.nullable(timeSchema),
  /** What staff said about it, where they closed it. */
  close_reason: v.nullable(v.string()),
  /** Days before the end that the last reminder spoke of. */
  reminded_days: v.nullable(v.picklist(reminderDays)),
  /** Whether the caller is the account itself, not only the person who asked for it without a verified launch. */
  is_account: v.boolean(),
  /** Names the certificate that is left at the end. Null where the caller asked without a verified launch: it is the account’s. */
  certificate: v.nullable(certificateIdSchema),
});
export type DeletionRequest = v.InferOutput<typeof requestSchema>;

/** What an erasure leaves: nothing in it says whose it was. */
const certificateSchema = v.object({
  id: certificateIdSchema,
  requested_at: timeSchema,
  confirmed_at: timeSchema,
  erased_at: timeSchema,
  /** How much of what was removed, and of answers how many were detached. */
  removed: v.object({
    reports: v.number(),
    conversations: v.number(),
    files: v.number(),
    answers: v.number(),
  }),
});
export type DeletionCertificate = v.InferOutput<typeof certificateSchema>;

const own = { access: 'person', noun: 'account-deletion', method: 'POST' } as const;

export const deletionState = route({
  ...own,
  whileClosed: true,
  effect: 'read',
  path: '/deletion/state',
  summary: 'The caller’s last request, and the time of the server that it runs by.',
  body: v.strictObject({}),
  msg: v.object({ request: v.nullable(requestSchema), server_time: timeSchema }),
  errors: ['device_required', 'launch_required'],
});

export const deletionCreate = route({
  ...own,
  effect: 'write',
  path: '/deletion/create',
  summary:
    'Asks for the deletion of an account. Where the caller has an open request already, that one is the answer and nothing moves.',
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

export const deletionCancel = route({
  ...own,
  whileClosed: true,
  effect: 'write',
  path: '/deletion/cancel',
  summary: 'Takes the request back before the erasure began; the account opens again as it was.',
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
  summary:
    'Stops a request that somebody made for this account without a verified launch. For verified sessions of the account.',
  body: v.strictObject({ id: deletionIdSchema }),
  msg: v.null(),
  errors: ['launch_required', 'not_found', 'wrong_state'],
});

/** Open to everyone who knows the code: the player it was about is not known here any more. */
export const deletionCertificate = route({
  access: 'session',
  noun: 'account-deletion',
  method: 'POST',
  effect: 'read',
  path: '/deletion/certificate',
  summary: 'What an erasure left: when it was and how much went.',
  body: v.strictObject({ id: certificateIdSchema }),
  msg: certificateSchema,
  errors: ['not_found'],
});
