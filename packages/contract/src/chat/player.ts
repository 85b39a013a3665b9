import * as v from 'valibot';
import { langSchema, timeSchema } from '../articles/player.ts';
import { chatBounds, chatEvents, contentTypes, conversationStates, endReasons, senders } from './rules.ts';
import { feedbackContextSchema } from '../feedback/context.ts';
import { fileIdSchema } from '../files/routes.ts';
import { route } from '../http/route.ts';
import { originalSchema } from '../translation/original.ts';

export const conversationIdSchema = v.pipe(v.string(), v.uuid());
export const seqSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const clientIdSchema = v.pipe(v.string(), v.uuid());

/** A file as both sides see it. Its URL is requested separately with `/chat/link`. */
export const chatFileSchema = v.object({
  id: fileIdSchema,
  kind: v.picklist(['picture', 'voice']),
  width: v.number(),
  height: v.number(),
  tone: v.string(),
  duration_ms: v.number(),
  /** One character per bar, `0` to `z`; empty for pictures. */
  waveform: v.string(),
});
export type ChatFile = v.InferOutput<typeof chatFileSchema>;

/** One message, identical for both sides. It never identifies the staff member. */
export const chatMessageSchema = v.object({
  seq: seqSchema,
  time: timeSchema,
  sender: v.picklist(Object.values(senders)),
  /** Persona of the staff sender; null for the player. */
  persona: v.nullable(v.number()),
  /** Idempotency key chosen by the sender; lets clients recognize their own messages. */
  client_id: v.string(),
  content_type: v.picklist(Object.values(contentTypes)),
  content: v.string(),
  file: v.nullable(chatFileSchema),
  event: v.nullable(v.picklist(chatEvents)),
  reason: v.nullable(v.picklist(endReasons)),
  /**
   * The report that staff made from the chat. Apps say so in their own language; `content` is its number, for apps of earlier
   * releases. Optional instead of nullable, because those send and store messages without it.
   */
  report: v.optional(v.object({ id: v.pipe(v.string(), v.uuid()), number: v.number() })),
  /** Set if `content` is a machine translation of what staff wrote. Optional, because most messages have none. */
  original: v.optional(originalSchema),
});
export type ChatMessage = v.InferOutput<typeof chatMessageSchema>;

/** Current state of the player's conversation. Positions only grow, so a late, outdated summary does no harm. */
export const chatSummarySchema = v.object({
  conversation: conversationIdSchema,
  epoch: v.number(),
  state: v.picklist(conversationStates),
  /** Sequence numbers: last message, read by the player, read by staff, cleared by the player. */
  head: seqSchema,
  read: seqSchema,
  peer_read: seqSchema,
  cleared: seqSchema,
  /** Unread staff messages, capped at 99. */
  unread: v.number(),
  persona: v.nullable(v.number()),
  rating: v.nullable(v.number()),
});
export type ChatSummary = v.InferOutput<typeof chatSummarySchema>;

/** Fields the sender controls. The server sets everything else (threat 13). */
export const outgoingFields = {
  conversation: conversationIdSchema,
  client_id: clientIdSchema,
  content_type: v.picklist(Object.values(contentTypes)),
  /**
   * The text; empty if there is a file. Length violations have their own error code, so the schema does not check them.
   */
  content: v.pipe(v.string(), v.maxLength(chatBounds.textMax)),
  file_id: v.nullable(fileIdSchema),
};

export const sentSchema = v.object({ client_id: v.string(), seq: seqSchema, time: timeSchema });
export type Sent = v.InferOutput<typeof sentSchema>;

export const messagesBody = {
  conversation: conversationIdSchema,
  /** Messages before or after this sequence number; the newest if neither is set. */
  before: v.optional(seqSchema),
  after: v.optional(seqSchema),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(chatBounds.pageMax)), 50),
};
/** Ordered by sequence number. */
export const messagesSchema = v.object({ epoch: v.number(), list: v.array(chatMessageSchema), is_more: v.boolean() });

export const waveformSchema = v.pipe(v.string(), v.regex(/^[0-9a-z]{0,48}$/));

const personaSchema = v.object({ id: v.number(), name: v.string(), portrait: v.string() });

const stateSchema = v.object({
  service: v.object({
    is_open: v.boolean(),
    /** Opening hours of the next eight days as timestamps: each app shows them in its own time zone. */
    windows: v.array(v.object({ from: timeSchema, to: timeSchema })),
    is_always: v.boolean(),
    /** Whether a member of staff is here for chats. Absent from servers of the previous release. */
    is_staffed: v.optional(v.boolean()),
  }),
  /** Null if the player never had one; the last one if none is open. */
  conversation: v.nullable(chatSummarySchema),
  /** Conversations ahead in the queue, capped at 99; null unless the player is waiting. */
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
  summary: 'Whether chat is open, the caller’s conversation, and their position in the queue.',
  body: null,
  msg: stateSchema,
  errors: ['launch_required'],
});

export const chatStart = route({
  ...write,
  path: '/chat/start',
  summary: 'Opens a conversation. Idempotent: a player has at most one open conversation.',
  body: v.strictObject({ lang: langSchema, context: v.nullable(feedbackContextSchema) }),
  msg: chatSummarySchema,
  errors: ['launch_required', 'chat_closed', 'too_frequent'],
});

export const chatSend = route({
  ...write,
  path: '/chat/send',
  summary: 'Sends a message over HTTP, for networks that break sockets.',
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
  summary: 'A page of the caller’s conversation, without cleared messages.',
  body: v.strictObject(messagesBody),
  msg: messagesSchema,
  errors: ['launch_required', 'not_found'],
});

export const chatClear = route({
  ...write,
  path: '/chat/clear',
  whilePaused: 'off',
  whileRestricted: 'muted',
  summary: 'Permanently hides all messages so far from the caller (I4).',
  body: named,
  msg: chatSummarySchema,
  errors: ['launch_required', 'not_found'],
});

export const chatEnd = route({
  ...write,
  path: '/chat/end',
  whilePaused: 'off',
  whileRestricted: 'muted',
  summary: 'Ends the caller’s conversation (I4). No-op if it has already ended.',
  body: named,
  msg: chatSummarySchema,
  errors: ['launch_required', 'not_found'],
});

export const chatRate = route({
  ...write,
  path: '/chat/rate',
  summary: 'Rates an ended conversation, once.',
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
  cost: 10,
  summary: 'Uploads a voice message: Opus in WebM or AAC in MP4, up to a minute. Only the audio is stored.',
  body: v.instance(Uint8Array),
  query: v.strictObject({ waveform: v.optional(waveformSchema, '') }),
  bytesMax: chatBounds.voiceBytesMax,
  takes: 'bytes',
  isKeyed: true,
  msg: chatFileSchema,
  errors: [
    'launch_required',
    'file_type',
    'file_size',
    'chat_too_long',
    'upload_daily',
    'upload_under_way',
    'too_frequent',
    'unavailable',
  ],
});

export const chatLink = route({
  ...read,
  path: '/chat/link',
  summary: 'A URL for a file of the caller’s conversation, valid for five minutes.',
  body: v.strictObject({ file_id: fileIdSchema }),
  msg: v.object({ src: v.string() }),
  errors: ['launch_required', 'not_found'],
});

export const chatPlayerRoutes = [
  chatState,
  chatStart,
  chatSend,
  chatMessages,
  chatClear,
  chatEnd,
  chatRate,
  chatVoice,
  chatLink,
] as const;
