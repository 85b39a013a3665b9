import * as v from 'valibot';
import { route } from './route.ts';

/** Says which attempt an upload belongs to: the same key again is the same picture again, counted once. */
export const UPLOAD_KEY_HEADER = 'x-guildhall-key';

/** No upload of a player is larger, whatever the limits say: it bounds memory before anybody looks (attack 25). */
const uploadBytesMax = 10 * 1024 * 1024;

export const pictureTypes = 'JPEG, PNG, WebP';
export const voiceTypes = 'WebM (Opus)';

export const fileIdSchema = v.pipe(v.string(), v.uuid());

/** `src` opens the picture for whoever received it, for five minutes. */
export const fileSchema = v.object({
  id: fileIdSchema,
  src: v.string(),
  width: v.number(),
  height: v.number(),
  tone: v.string(),
});
export type PlayerFile = v.InferOutput<typeof fileSchema>;

const linkQuery = v.strictObject({ link: v.pipe(v.string(), v.maxLength(1000)) });

export const fileUpload = route({
  method: 'POST',
  path: '/file/upload',
  noun: 'files',
  summary:
    'Takes a JPEG, PNG or WebP as it is; keeps it upright, re-encoded and without metadata, for its owner alone.',
  access: 'person',
  effect: 'write',
  body: v.instance(Uint8Array),
  bytesMax: uploadBytesMax,
  takes: 'bytes',
  isKeyed: true,
  msg: fileSchema,
  errors: [
    'device_required',
    'launch_required',
    'file_type',
    'file_size',
    'upload_daily',
    'too_frequent',
    'unavailable',
  ],
});

export const fileRemove = route({
  method: 'POST',
  path: '/file/remove',
  noun: 'files',
  summary: 'Takes back a picture that belongs to no report yet.',
  access: 'person',
  effect: 'write',
  body: v.strictObject({ id: fileIdSchema }),
  msg: v.null(),
  errors: ['device_required', 'launch_required', 'not_found'],
});

/** Another's file, a link of somebody else, one that ran out and one that was made up are all the same 404. */
export const fileView = route({
  method: 'GET',
  path: '/file/view',
  noun: 'files',
  summary: 'The bytes behind a link, for the player it was made for.',
  access: 'person',
  effect: 'read',
  body: null,
  query: linkQuery,
  gives: 'file',
  msg: v.null(),
  errors: ['device_required', 'launch_required', 'not_found', 'unavailable'],
});

export const fileShow = route({
  method: 'GET',
  path: '/file/show',
  noun: 'files',
  summary: 'The picture of a report behind a link, for the member of staff it was made for.',
  access: { staff: 'feedback.read' },
  effect: 'read',
  body: null,
  query: linkQuery,
  gives: 'picture',
  msg: v.null(),
  errors: ['staff_required', 'second_factor_required', 'permission_refused', 'not_found', 'unavailable'],
});

/** Apart from `fileShow`: who may read conversations sees their files and no others. */
export const fileShowChat = route({
  method: 'GET',
  path: '/file/show_chat',
  noun: 'files',
  summary: 'The picture or voice of a conversation behind a link, for the member of staff it was made for.',
  access: { staff: 'chat.read' },
  effect: 'read',
  body: null,
  query: linkQuery,
  gives: 'file',
  msg: v.null(),
  errors: ['staff_required', 'second_factor_required', 'permission_refused', 'not_found', 'unavailable'],
});

/** Apart from the others: who decides over deletions sees their evidence and nobody else does. */
export const fileShowEvidence = route({
  method: 'GET',
  path: '/file/show_evidence',
  noun: 'files',
  summary: 'A screenshot of a deletion request behind a link, marked with who looks at it and when.',
  access: { staff: 'deletions.evidence' },
  effect: 'read',
  body: null,
  query: linkQuery,
  gives: 'picture',
  msg: v.null(),
  errors: ['staff_required', 'second_factor_required', 'permission_refused', 'not_found', 'unavailable'],
});
