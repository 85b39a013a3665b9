import * as v from 'valibot';
import { fileIdSchema } from '../files/routes.ts';
import { assignEpochSchema } from '../http/column-bounds.ts';
import { route } from '../http/route.ts';
import { staffLimits } from '../http/staff-limits.ts';
import { chatFileSchema, conversationIdSchema, waveformSchema } from './player.ts';
import { chatBounds } from './rules.ts';
import { chatReadErrors, chatWriteErrors } from './staff.ts';

const own = { noun: 'chat', method: 'POST' } as const;
const read = { ...own, access: { staff: 'chat.read' }, effect: 'read' } as const;
const write = { ...own, access: { staff: 'chat.write' }, effect: 'write' } as const;

const uploadQuery = {
  conversation: conversationIdSchema,
  assign_epoch: v.pipe(v.string(), v.toNumber(), assignEpochSchema),
};
const upload = { ...write, body: v.instance(Uint8Array), takes: 'bytes', isKeyed: true, msg: chatFileSchema } as const;
const uploadErrors = [
  ...chatWriteErrors,
  'file_type',
  'file_size',
  'upload_under_way',
  'too_frequent',
  'unavailable',
] as const;

export const chatPicture = route({
  ...upload,
  path: '/chat/picture',
  cost: 10,
  summary: 'Uploads a picture to a conversation assigned to the caller.',
  query: v.strictObject(uploadQuery),
  bytesMax: staffLimits.pictureBytesMax,
  errors: [...uploadErrors],
});

export const chatSpeech = route({
  ...upload,
  path: '/chat/speech',
  cost: 10,
  summary: 'Uploads a voice message to a conversation assigned to the caller.',
  query: v.strictObject({ ...uploadQuery, waveform: v.optional(waveformSchema, '') }),
  bytesMax: chatBounds.voiceBytesMax,
  errors: [...uploadErrors, 'chat_too_long'],
});

export const chatFileLink = route({
  ...read,
  path: '/chat/file_link',
  summary: 'A URL for a file of a conversation, valid for the caller for five minutes.',
  body: v.strictObject({ file_id: fileIdSchema }),
  msg: v.object({ src: v.string() }),
  errors: [...chatReadErrors],
});

export const chatStaffFileRoutes = [chatPicture, chatSpeech, chatFileLink] as const;
