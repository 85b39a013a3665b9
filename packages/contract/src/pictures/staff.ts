import * as v from 'valibot';
import { keysetFields, keysetPage } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { staffNameSchema } from '../staff/staff.ts';
import { staffLimits } from '../http/staff-limits.ts';

export const pictureIdSchema = v.pipe(v.string(), v.regex(/^[\w.-]{1,80}$/));

const pictureNameSchema = v.pipe(v.string(), v.trim(), v.maxLength(staffLimits.pictureNameMax));

const pictureSchema = v.object({
  id: pictureIdSchema,
  /** Visible to staff only. Empty if the picture has no name. */
  name: v.string(),
  src: v.string(),
  width: v.number(),
  height: v.number(),
  tone: v.string(),
  bytes: v.number(),
  created_at: v.number(),
  created_by: staffNameSchema,
});
export type Picture = v.InferOutput<typeof pictureSchema>;

const errors = ['staff_required', 'second_factor_required', 'permission_refused'] as const;

export const pictureUpload = route({
  method: 'POST',
  path: '/picture/upload',
  cost: 10,
  noun: 'pictures',
  summary: 'Uploads a JPEG, PNG or WebP. It is stored upright, re-encoded and without metadata.',
  access: { staff: 'content.write' },
  effect: 'write',
  /** The file name. Uploading an existing picture keeps the name it has. */
  query: v.strictObject({ name: v.optional(pictureNameSchema, '') }),
  body: v.instance(Uint8Array),
  bytesMax: staffLimits.pictureBytesMax,
  takes: 'bytes',
  msg: pictureSchema,
  errors: [...errors, 'picture_refused', 'picture_too_large'],
});

const uploadedSchema = v.object({ src: v.string(), bytes: v.number() });

export const videoUpload = route({
  method: 'POST',
  path: '/picture/upload_video',
  cost: 20,
  noun: 'pictures',
  summary: 'Uploads an MP4 or WebM for articles. It is stored as it is, with its metadata.',
  access: { staff: 'content.write' },
  effect: 'write',
  body: v.instance(Uint8Array),
  bytesMax: staffLimits.videoBytesMax,
  takes: 'bytes',
  msg: uploadedSchema,
  errors: [...errors, 'video_refused', 'video_too_large'],
});

export const captionsUpload = route({
  method: 'POST',
  path: '/picture/upload_captions',
  cost: 5,
  noun: 'pictures',
  summary: 'Uploads the captions of a video as WebVTT.',
  access: { staff: 'content.write' },
  effect: 'write',
  body: v.instance(Uint8Array),
  bytesMax: staffLimits.captionsBytesMax,
  takes: 'bytes',
  msg: uploadedSchema,
  errors: [...errors, 'captions_refused'],
});

export const pictureTable = route({
  method: 'POST',
  path: '/picture/table',
  noun: 'pictures',
  summary: 'The media library, newest first, optionally filtered by name.',
  access: { staff: 'content.read' },
  effect: 'read',
  body: v.strictObject({ ...keysetFields, is_mine: v.optional(v.boolean()), text: v.optional(pictureNameSchema) }),
  msg: keysetPage(pictureSchema),
  errors: [...errors],
});

export const pictureRename = route({
  method: 'POST',
  path: '/picture/rename',
  noun: 'pictures',
  summary: 'Renames a picture. The name is visible to staff only.',
  access: { staff: 'content.write' },
  effect: 'write',
  body: v.strictObject({ id: pictureIdSchema, name: pictureNameSchema }),
  msg: pictureSchema,
  errors: [...errors, 'not_found'],
});

export const picturesStaffRoutes = [pictureUpload, pictureRename, pictureTable, videoUpload, captionsUpload] as const;
