import * as v from 'valibot';
import { route } from '../http/route.ts';

/** Idempotency key of an upload: repeating it returns the same picture, counted once. */
export const UPLOAD_KEY_HEADER = 'x-guildhall-key';

/** Hard limit for player uploads regardless of configuration: bounds memory before any validation (threat 25). */
const uploadBytesMax = 10 * 1024 * 1024;

export const pictureTypes = 'JPEG, PNG, WebP';
/** MP4 is accepted where the server can convert it (ADR 50). */
export const voiceTypes = { webm: 'WebM (Opus)', all: 'WebM (Opus), MP4 (AAC)' } as const;

export const fileIdSchema = v.pipe(v.string(), v.uuid());

/** `src` is valid for its recipient for five minutes. */
export const fileSchema = v.object({
  id: fileIdSchema,
  src: v.string(),
  width: v.number(),
  height: v.number(),
  tone: v.string(),
});
export type PlayerFile = v.InferOutput<typeof fileSchema>;

const link = v.pipe(v.string(), v.maxLength(1000));
const linkQuery = v.strictObject({ link });
/** Asks for a voice message as MP4 instead of WebM, which the server sends if it cannot convert. */
const chatLinkQuery = v.strictObject({ link, form: v.optional(v.literal('mp4')) });

export const fileUpload = route({
  method: 'POST',
  path: '/file/upload',
  whileRestricted: 'muted',
  cost: 10,
  noun: 'files',
  summary:
    'Uploads a JPEG, PNG or WebP. It is stored upright, re-encoded and without metadata, readable by its owner only.',
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
    'upload_under_way',
    'too_frequent',
    'unavailable',
  ],
});

export const fileRemove = route({
  method: 'POST',
  path: '/file/remove',
  whilePaused: 'off',
  whileRestricted: 'blocked',
  noun: 'files',
  summary: 'Deletes a picture that is not attached to a report yet.',
  access: 'person',
  effect: 'write',
  body: v.strictObject({ id: fileIdSchema }),
  msg: v.null(),
  errors: ['device_required', 'launch_required', 'not_found'],
});

/** Foreign, expired and forged links all answer 404, so that probing reveals nothing. */
export const fileView = route({
  method: 'GET',
  path: '/file/view',
  whileRestricted: 'blocked',
  noun: 'files',
  summary: 'The content of a link, for the player it was issued to.',
  access: 'person',
  effect: 'read',
  body: null,
  query: chatLinkQuery,
  gives: 'file',
  msg: v.null(),
  errors: ['device_required', 'launch_required', 'not_found', 'unavailable'],
});

const shownToStaff = {
  method: 'GET',
  noun: 'files',
  effect: 'read',
  body: null,
  msg: v.null(),
  errors: ['staff_required', 'second_factor_required', 'permission_refused', 'not_found', 'unavailable'],
} as const;

export const fileShow = route({
  ...shownToStaff,
  path: '/file/show',
  summary:
    'The picture of a report, for the staff member the link was issued to. Unless it was unmasked with a reason, the report must be theirs or unassigned.',
  access: { staff: 'feedback.unmask' },
  query: linkQuery,
  gives: 'picture',
});

/** Separate from `fileShow`: `chat.read` must not grant access to files of reports. */
export const fileShowChat = route({
  ...shownToStaff,
  path: '/file/show_chat',
  summary: 'The picture or voice message of a conversation, for the staff member the link was issued to.',
  access: { staff: 'chat.read' },
  query: chatLinkQuery,
  gives: 'file',
});

/** Separate from the other routes: deletion evidence has its own permission. */
export const fileShowEvidence = route({
  ...shownToStaff,
  path: '/file/show_evidence',
  cost: 10,
  summary: 'A screenshot of a deletion request, watermarked with the viewer and the time.',
  access: { staff: 'deletions.evidence' },
  query: linkQuery,
  gives: 'picture',
});

export const filesRoutes = [fileUpload, fileRemove, fileView, fileShow, fileShowChat, fileShowEvidence] as const;
