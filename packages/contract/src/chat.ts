import * as v from 'valibot';
import { langSchema, timeSchema } from './articles.ts';
import { chatBounds, chatEvents, contentTypes, conversationStates, endReasons, senders } from './chat-rules.ts';
import { feedbackContextSchema } from './feedback-context.ts';
import { fileIdSchema } from './files.ts';
import { route } from './route.ts';

export const conversationIdSchema = v.pipe(v.string(), v.uuid());
export const seqSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const clientIdSchema = v.pipe(v.string(), v.uuid());

/** A file as everybody in the conversation sees it. Its address is asked for by whoever wants to look (`/chat/link`). */
export const chatFileSchema = v.object({
  id: fileIdSchema,
  kind: v.picklist(['picture', 'voice']),
  width: v.number(),
  height: v.number(),
  tone: v.string(),
  duration_ms: v.number(),
  /** One character a bar, `0` to `z`; empty for pictures. */
  waveform: v.string(),
});
export type ChatFile = v.InferOutput<typeof chatFileSchema>;

/** One message, the same for everybody who sees it. Never who of staff it was. */
export const chatMessageSchema = v.object({
  seq: seqSchema,
  time: timeSchema,
  sender: v.picklist(Object.values(senders)),
  /** Under which name staff said it; null for the player. */
  persona: v.nullable(v.number()),
  /** The sender's own id, by which a sender knows their own. */
  client_id: v.string(),
  content_type: v.picklist(Object.values(contentTypes)),
  content: v.string(),
  file: v.nullable(chatFileSchema),
  event: v.nullable(v.picklist(chatEvents)),
  reason: v.nullable(v.picklist(endReasons)),
});
export type ChatMessage = v.InferOutput<typeof chatMessageSchema>;

/** What is true of the player's conversation now. Positions only ever grow, so an old one that comes late does no harm. */
export const chatSummarySchema = v.object({
  conversation: conversationIdSchema,
  epoch: v.number(),
  state: v.picklist(conversationStates),
  /** The last number; what the player has read; what staff have read; what the player has cleared. */
  head: seqSchema,
  read: seqSchema,
  peer_read: seqSchema,
  cleared: seqSchema,
  /** Messages of staff not read yet, up to 99. */
  unread: v.number(),
  persona: v.nullable(v.number()),
  rating: v.nullable(v.number()),
});
export type ChatSummary = v.InferOutput<typeof chatSummarySchema>;

/** What a sender says. Everything else about a message is the server's (attack 13). */
export const outgoingFields = {
  conversation: conversationIdSchema,
  client_id: clientIdSchema,
  content_type: v.picklist(Object.values(contentTypes)),
  /** The text; empty where there is a file. Its length is judged with its own answer, not by the shape. */
  content: v.pipe(v.string(), v.maxLength(chatBounds.textMax)),
  file_id: v.nullable(fileIdSchema),
};

export const sentSchema = v.object({ client_id: v.string(), seq: seqSchema, time: timeSchema });
export type Sent = v.InferOutput<typeof sentSchema>;

export const messagesBody = {
  conversation: conversationIdSchema,
  /** Before this number, or after it; with neither, the newest. */
  before: v.optional(seqSchema),
  after: v.optional(seqSchema),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(chatBounds.pageMax)), 50),
};
/** In order of their numbers. */
export const messagesSchema = v.object({ epoch: v.number(), list: v.array(chatMessageSchema), is_more: v.boolean() });

export const waveformSchema = v.pipe(v.string(), v.regex(/^[0-9a-z]{0,48}$/));

const personaSchema = v.object({ id: v.number(), name: v.string(), portrait: v.string() });

const stateSchema = v.object({
  service: v.object({
    is_open: v.boolean(),
    /** When somebody is there, in the next eight days, as moments: each app shows them in its own time zone. */
    windows: v.array(v.object({ from: timeSchema, to: timeSchema })),
    is_always: v.boolean(),
  }),
  /** The one that is open, or the last one. */
  conversation: v.nullable(chatSummarySchema),
  /** How many are before the player, up to 99; null unless the player waits. */
  ahead: v.nullable(v.number()),
  personas: v.array(personaSchema),
});
export type ChatState = v.InferOutput<typeof stateSchema>;

const launched = { access: 'launched', noun: 'chat' } as const;
const read = { ...launched, method: 'POST', effect: 'read' } as const;
const write = { ...launched, method: 'POST', effect: 'write' } as const;
const named = v.strictObject({ conversation: conversationIdSchema });

export const chatState = route({
  ...launched,
  method: 'GET',
  effect: 'read',
  path: '/chat/state',
  summary: 'Whether somebody is there, the caller’s conversation, and their place in the queue.',
  body: null,
  msg: stateSchema,
  errors: ['launch_required'],
});

export const chatStart = route({
  ...write,
  path: '/chat/start',
  summary: 'Opens a conversation. A player has one at a time: however often it is asked for, it is the same one.',
  body: v.strictObject({ lang: langSchema, context: v.nullable(feedbackContextSchema) }),
  msg: chatSummarySchema,
  errors: ['launch_required', 'chat_closed', 'too_frequent'],
});

export const chatSend = route({
  ...write,
  path: '/chat/send',
  summary: 'Sends a message, as over the socket, for networks that break sockets.',
  body: v.strictObject(outgoingFields),
  msg: sentSchema,
  errors: [
    'launch_required',
    'not_found',
    'chat_ended',
    'chat_empty',
    'chat_too_long',
    'chat_reused',
    'image_upload',
    'too_frequent',
    'unavailable',
  ],
});

export const chatMessages = route({
  ...read,
  path: '/chat/messages',
  summary: 'A page of the caller’s conversation; what was cleared is not in it.',
  body: v.strictObject(messagesBody),
  msg: messagesSchema,
  errors: ['launch_required', 'not_found'],
});

export const chatRead = route({
  ...write,
  path: '/chat/read',
  summary: 'Says up to where the caller has read. It never moves back.',
  body: v.strictObject({ conversation: conversationIdSchema, seq: seqSchema }),
  msg: v.null(),
  errors: ['launch_required', 'not_found'],
});

export const chatClear = route({
  ...write,
  path: '/chat/clear',
  summary: 'Takes everything up to now out of the caller’s sight, for good (I4).',
  body: named,
  msg: chatSummarySchema,
  errors: ['launch_required', 'not_found'],
});

export const chatEnd = route({
  ...write,
  path: '/chat/end',
  summary: 'Ends the caller’s conversation (I4). One that is over stays as it ended.',
  body: named,
  msg: chatSummarySchema,
  errors: ['launch_required', 'not_found'],
});

export const chatRate = route({
  ...write,
  path: '/chat/rate',
  summary: 'Says how it was. Only of a conversation that is over, and once.',
  body: v.strictObject({
    conversation: conversationIdSchema,
    stars: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
    text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(chatBounds.ratingTextMax)), ''),
  }),
  msg: v.null(),
  errors: ['launch_required', 'not_found', 'wrong_state'],
});

export const chatVoice = route({
  ...write,
  path: '/chat/voice',
  summary: 'Takes a voice message: Opus in WebM, up to a minute. Nothing but the sound is kept of it.',
  body: v.instance(Uint8Array),
  query: v.strictObject({ waveform: v.optional(waveformSchema, '') }),
  bytesMax: chatBounds.voiceBytesMax,
  takes: 'bytes',
  isKeyed: true,
  msg: chatFileSchema,
  errors: ['launch_required', 'file_type', 'file_size', 'chat_too_long', 'upload_daily', 'too_frequent', 'unavailable'],
});

export const chatLink = route({
  ...read,
  path: '/chat/link',
  summary: 'The address of a file of the caller’s conversation, for five minutes.',
  body: v.strictObject({ file_id: fileIdSchema }),
  msg: v.object({ src: v.string() }),
  errors: ['launch_required', 'not_found'],
});
