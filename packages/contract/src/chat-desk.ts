import * as v from 'valibot';
import { langSchema, timeSchema } from './articles.ts';
import { chatBounds, contentTypes, conversationStates, endReasons, senders, staffEndReasons } from './chat-rules.ts';
import {
  chatFileSchema,
  clientIdSchema,
  conversationIdSchema,
  messagesBody,
  messagesSchema,
  outgoingFields,
  sentSchema,
  seqSchema,
  waveformSchema,
} from './chat.ts';
import { readErrors } from './desk.ts';
import { spreadSchema } from './feedback-desk.ts';
import { feedbackContextSchema } from './feedback-context.ts';
import { feedbackIdSchema, feedbackStateSchema, feedbackTypeSchema } from './feedback.ts';
import { fileIdSchema } from './files.ts';
import { keysetFields, keysetPage } from './paging.ts';
import { personaIdSchema } from './personas.ts';
import { route } from './route.ts';
import { staffIdSchema, staffNameSchema } from './staff.ts';
import { staffLimits } from './staff-limits.ts';

/** `stale`: somebody else has it now; what was written is kept by the console. */
const writeErrors = [...readErrors, 'not_found', 'chat_stale', 'chat_ended'] as const;
const read = { noun: 'chat', access: { staff: 'chat.read' }, effect: 'read', method: 'POST' } as const;
const write = { noun: 'chat', access: { staff: 'chat.write' }, effect: 'write', method: 'POST' } as const;
const supervise = { noun: 'chat', access: { staff: 'chat.supervise' }, effect: 'write', method: 'POST' } as const;

/** Names the state of hands that whoever acts has seen. */
const heldFields = { conversation: conversationIdSchema, assign_epoch: v.pipe(v.number(), v.safeInteger()) };
const noteSchema = v.pipe(v.string(), v.trim(), v.maxLength(staffLimits.replyMax));

export const deskConversationSchema = v.object({
  id: conversationIdSchema,
  number: v.number(),
  epoch: v.number(),
  state: v.picklist(conversationStates),
  /** Without a verified launch only a claim (P2). */
  guid: v.number(),
  is_verified: v.boolean(),
  is_guest: v.boolean(),
  lang: langSchema,
  channel: v.nullable(v.number()),
  version_of_game: v.nullable(v.string()),
  assignee: staffNameSchema,
  assign_epoch: v.number(),
  persona: v.nullable(v.number()),
  /** The last number; up to where staff have read; up to where the player has. */
  head: seqSchema,
  read: seqSchema,
  peer_read: seqSchema,
  /** How the last message begins. */
  last: v.nullable(
    v.object({
      sender: v.picklist(Object.values(senders)),
      content_type: v.picklist(Object.values(contentTypes)),
      text: v.string(),
      time: timeSchema,
    }),
  ),
  created_at: timeSchema,
  queued_at: timeSchema,
  /** Since when the player waits for an answer; null where it is the player's turn. */
  waiting_since: v.nullable(timeSchema),
  ended_at: v.nullable(timeSchema),
  end_reason: v.nullable(v.picklist(endReasons)),
  rating: v.nullable(v.number()),
});
export type DeskConversation = v.InferOutput<typeof deskConversationSchema>;

export const chatTable = route({
  ...read,
  path: '/chat/table',
  summary: 'Conversations: those that wait, the caller’s own, all that run, or those that ended; by key.',
  body: v.strictObject({
    ...keysetFields,
    scope: v.picklist(['queue', 'mine', 'all', 'ended']),
    lang: v.optional(langSchema),
    assignee: v.optional(staffIdSchema),
    /** A number of a conversation, or a guid, in full. Looks at every conversation. */
    text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40))),
  }),
  msg: keysetPage(deskConversationSchema),
  errors: [...readErrors],
});

const entrySchema = v.object({
  id: v.number(),
  at: timeSchema,
  kind: v.picklist(['note', 'assigned', 'returned', 'ended']),
  staff: staffNameSchema,
  to: staffNameSchema,
  text: v.string(),
});
export type ChatEntry = v.InferOutput<typeof entrySchema>;

export const chatOpen = route({
  ...read,
  path: '/chat/open',
  summary: 'One conversation with what only staff see of it, and what else there is of its player.',
  body: v.strictObject({ conversation: conversationIdSchema }),
  msg: v.object({
    row: deskConversationSchema,
    entries: v.array(entrySchema),
    context: v.nullable(feedbackContextSchema),
    rating_text: v.string(),
    /** The player's other conversations and reports, newest first, at most ten of each. */
    conversations: v.array(deskConversationSchema),
    reports: v.array(
      v.object({
        id: feedbackIdSchema,
        number: v.number(),
        type: feedbackTypeSchema,
        state: feedbackStateSchema,
        summary: v.string(),
        created_at: timeSchema,
      }),
    ),
  }),
  errors: [...readErrors, 'not_found'],
});
export type OpenedConversation = v.InferOutput<(typeof chatOpen)['msg']>;

export const chatPage = route({
  ...read,
  path: '/chat/page',
  summary: 'A page of what was said in a conversation.',
  body: v.strictObject(messagesBody),
  msg: messagesSchema,
  errors: [...readErrors, 'not_found'],
});

export const chatAnswer = route({
  ...write,
  path: '/chat/answer',
  summary: 'Sends a message to the player, as over the socket. Only whoever has the conversation may.',
  body: v.strictObject({ ...outgoingFields, assign_epoch: heldFields.assign_epoch }),
  msg: sentSchema,
  errors: [...writeErrors, 'chat_empty', 'chat_too_long', 'chat_reused', 'image_upload', 'unavailable'],
});

export const chatClaim = route({
  ...write,
  path: '/chat/claim',
  summary: 'Takes a conversation over, from the queue or from somebody else.',
  body: v.strictObject(heldFields),
  msg: deskConversationSchema,
  errors: [...writeErrors],
});

export const chatTransfer = route({
  ...write,
  path: '/chat/transfer',
  summary: 'Hands a conversation to somebody else, or back to the queue, with a note for whoever takes it.',
  body: v.strictObject({ ...heldFields, staff_id: v.nullable(staffIdSchema), note: noteSchema }),
  msg: deskConversationSchema,
  errors: [...writeErrors],
});

export const chatFinish = route({
  ...write,
  path: '/chat/finish',
  summary: 'Ends a conversation for a reason. Only whoever has it may.',
  body: v.strictObject({ ...heldFields, reason: v.picklist(staffEndReasons) }),
  msg: deskConversationSchema,
  errors: [...writeErrors],
});

export const chatNote = route({
  ...write,
  path: '/chat/note',
  summary: 'Writes something down that only staff see.',
  body: v.strictObject({
    conversation: conversationIdSchema,
    key: clientIdSchema,
    text: v.pipe(noteSchema, v.minLength(1)),
  }),
  msg: entrySchema,
  errors: [...readErrors, 'not_found'],
});

const uploadQuery = {
  conversation: conversationIdSchema,
  assign_epoch: v.pipe(v.string(), v.toNumber(), v.safeInteger()),
};
const upload = { ...write, body: v.instance(Uint8Array), takes: 'bytes', isKeyed: true, msg: chatFileSchema } as const;
const uploadErrors = [...writeErrors, 'file_type', 'file_size', 'unavailable'] as const;

export const chatPicture = route({
  ...upload,
  path: '/chat/picture',
  summary: 'Takes a picture for a conversation that the caller has.',
  query: v.strictObject(uploadQuery),
  bytesMax: staffLimits.pictureBytesMax,
  errors: [...uploadErrors],
});

export const chatSpeech = route({
  ...upload,
  path: '/chat/speech',
  summary: 'Takes a voice message for a conversation that the caller has.',
  query: v.strictObject({ ...uploadQuery, waveform: v.optional(waveformSchema, '') }),
  bytesMax: chatBounds.voiceBytesMax,
  errors: [...uploadErrors, 'chat_too_long'],
});

export const chatFileLink = route({
  ...read,
  path: '/chat/file_link',
  summary: 'The address of a file of a conversation, for the caller, for five minutes.',
  body: v.strictObject({ file_id: fileIdSchema }),
  msg: v.object({ src: v.string() }),
  errors: [...readErrors, 'not_found'],
});

const seatSchema = v.object({
  staff: v.object({ id: staffIdSchema, name: v.string() }),
  persona: v.number(),
  seats: v.number(),
  is_accepting: v.boolean(),
  /** Whether a console of theirs is open. */
  is_here: v.boolean(),
  conversations: v.number(),
});
export type Seat = v.InferOutput<typeof seatSchema>;

export const chatSeats = route({
  ...read,
  path: '/chat/seats',
  summary: 'Who sits where, with how much to do; and how long the queue is. Everybody who may be given a conversation.',
  body: v.strictObject({}),
  msg: v.object({
    /** The caller's own; null for whoever may not answer. */
    own: v.nullable(seatSchema),
    list: v.array(seatSchema),
    waiting: v.number(),
    /** Since when the first in the queue waits, and the first whose last word nobody answered. */
    oldest_queued_at: v.nullable(timeSchema),
    oldest_unanswered_at: v.nullable(timeSchema),
    running: v.number(),
  }),
  errors: [...readErrors],
});

export const chatSit = route({
  ...write,
  path: '/chat/sit',
  summary: 'Says under which name the caller answers, how many conversations at once, and whether any are handed over.',
  body: v.strictObject({
    persona: personaIdSchema,
    seats: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(chatBounds.seatsMax)),
    is_accepting: v.boolean(),
  }),
  msg: seatSchema,
  errors: [...readErrors, 'persona_taken'],
});

/** Minutes of the day in `time_zone`; a window that ends at 1440 ends with the day. */
const windowSchema = v.pipe(
  v.strictObject({
    /** From Monday, 1, to Sunday, 7. */
    day: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7)),
    from: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1439)),
    to: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1440)),
  }),
  v.check(({ from, to }) => from < to),
);
const hoursFields = {
  time_zone: v.pipe(v.string(), v.maxLength(60)),
  windows: v.pipe(v.array(windowSchema), v.maxLength(chatBounds.windowsMax)),
  is_always: v.boolean(),
  /** Closed now, whatever the hours say. */
  is_paused: v.boolean(),
};
const hoursSchema = v.object({
  ...hoursFields,
  version: v.number(),
  updated_at: timeSchema,
  updated_by: staffNameSchema,
});
export type ChatHours = v.InferOutput<typeof hoursSchema>;

export const chatHours = route({
  ...read,
  path: '/chat/hours',
  summary: 'When somebody is there for players.',
  body: v.strictObject({}),
  msg: hoursSchema,
  errors: [...readErrors],
});

export const chatSetHours = route({
  ...supervise,
  path: '/chat/set_hours',
  summary: 'Changes when somebody is there.',
  body: v.strictObject({ ...hoursFields, version: v.number() }),
  msg: hoursSchema,
  errors: [...readErrors, 'invalid', 'conflict'],
});

const daySchema = v.object({
  day: v.string(),
  started: v.number(),
  ended: v.number(),
  /** From the first message in the queue to the first answer. */
  first_reply: spreadSchema,
  /** From the first answer to the end. */
  handling: spreadSchema,
  rating_count: v.number(),
  rating_sum: v.number(),
});

export const chatFigures = route({
  ...read,
  path: '/chat/figures',
  summary: 'How chat went, by day: how many, how long until the first answer, how long in all, how it was rated.',
  body: v.strictObject({ days: v.picklist([7, 30, 90]) }),
  msg: v.object({
    /** Days by UTC, oldest first, the last one not over yet. */
    days: v.array(daySchema),
    first_reply: spreadSchema,
    handling: spreadSchema,
  }),
  errors: [...readErrors],
});
export type ChatFigures = v.InferOutput<(typeof chatFigures)['msg']>;
