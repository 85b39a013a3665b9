import * as v from 'valibot';
import { keysetFields, keysetPage } from './paging.ts';
import { route } from './route.ts';
import { staffNameSchema } from './staff.ts';
import { staffLimits } from './staff-limits.ts';

export const pictureIdSchema = v.pipe(v.string(), v.regex(/^[\w.-]{1,80}$/));

const pictureSchema = v.object({
  id: pictureIdSchema,
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
  noun: 'pictures',
  summary: 'Takes a JPEG, PNG or WebP as it is; keeps it upright, re-encoded and without metadata.',
  access: { staff: 'content.write' },
  effect: 'write',
  body: v.instance(Uint8Array),
  bytesMax: staffLimits.pictureBytesMax,
  takes: 'bytes',
  msg: pictureSchema,
  errors: [...errors, 'picture_refused', 'picture_too_large'],
});

export const pictureTable = route({
  method: 'POST',
  path: '/picture/table',
  noun: 'pictures',
  summary: 'The media library, newest first.',
  access: { staff: 'content.read' },
  effect: 'read',
  body: v.strictObject({ ...keysetFields, is_mine: v.optional(v.boolean()) }),
  msg: keysetPage(pictureSchema),
  errors: [...errors],
});
