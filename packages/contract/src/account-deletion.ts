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
  /** Somebody of staff looks into something first; it does not end before that is done. */
  is_held: v.boolean(),
  closed_at: v.nullable(timeSchema),
  /** What staff said about it, where they closed it. */
  close_reason: v.nullable(v.string()),
  /** Days before the end that the last reminder spoke of. */
  reminded_days: v.nullable(v.picklist(reminderDays)),
  /** Names the certificate that is left at the end: the only thing to keep. */
  certificate: certificateIdSchema,
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

const own = { access: ['player'], noun: 'account-deletion', method: 'POST' } as const;

export const deletionState = route({
  ...own,
  effect: 'read',
  path: '/deletion/state',
  summary: 'The caller’s last request, and the time of the server that it runs by.',
  body: v.strictObject({}),
  msg: v.object({ request: v.nullable(requestSchema), server_time: timeSchema }),
  errors: ['launch_required', 'kind_refused'],
});

export const deletionCreate = route({
  ...own,
  effect: 'write',
  path: '/deletion/create',
  summary:
    'Asks for the deletion of the caller’s account, within five minutes of a launch. Where one is open already it is answered, and nothing moves.',
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
    'launch_required',
    'kind_refused',
    'launch_stale',
    'deletion_role_id',
    'deletion_email',
    'deletion_reason',
    'deletion_date',
    'deletion_location',
    'deletion_screenshots',
    'image_upload',
    'deletion_rate',
  ],
});

export const deletionCancel = route({
  ...own,
  effect: 'write',
  path: '/deletion/cancel',
  summary: 'Takes the request back, within five minutes of a launch and before the erasure began.',
  body: v.strictObject({ id: deletionIdSchema }),
  msg: v.object({ request: requestSchema, server_time: timeSchema }),
  errors: ['launch_required', 'kind_refused', 'launch_stale', 'not_found', 'wrong_state'],
});

/** For whoever kept its name: the player it was about is nobody to us any more. */
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
