import * as v from 'valibot';
import { langSchema, timeSchema } from '../articles/player.ts';
import { chatBounds, contentTypes, conversationStates, endReasons, senders, staffEndReasons } from './rules.ts';
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
} from './player.ts';
import { permissionErrors } from '../http/staff-route.ts';
import { percentilesSchema } from '../feedback/statistics.ts';
import { feedbackContextSchema } from '../feedback/context.ts';
import { feedbackIdSchema, feedbackStateSchema, feedbackTypeSchema } from '../feedback/player.ts';
import { fileIdSchema } from '../files/routes.ts';
import { keysetFields, keysetPage } from '../http/paging.ts';
import { personaIdSchema } from '../personas/staff.ts';
import { route } from '../http/route.ts';
import { staffIdSchema, staffNameSchema } from '../staff/staff.ts';
import { staffLimits } from '../http/staff-limits.ts';

/** `chat_stale`: the conversation was assigned to another agent meanwhile. The console keeps the unsent text. */
const writeErrors = [...permissionErrors, 'not_found', 'chat_stale', 'chat_ended'] as const;
/** `reading_limited`: the caller opened too many conversations of others within an hour. */
const readErrors = [...permissionErrors, 'not_found', 'reading_limited'] as const;
const read = { noun: 'chat', access: { staff: 'chat.read' }, effect: 'read', method: 'POST' } as const;
const write = { noun: 'chat', access: { staff: 'chat.write' }, effect: 'write', method: 'POST' } as const;
const supervise = { noun: 'chat', access: { staff: 'chat.supervise' }, effect: 'write', method: 'POST' } as const;

/** Optimistic lock on the assignment: the `assign_epoch` that the caller last saw. */
const heldFields = { conversation: conversationIdSchema, assign_epoch: v.pipe(v.number(), v.safeInteger()) };
const noteSchema = v.pipe(v.string(), v.trim(), v.maxLength(staffLimits.replyMax));

export const staffConversationSchema = v.object({
  id: conversationIdSchema,
  number: v.number(),
  epoch: v.number(),
  state: v.picklist(conversationStates),
  /** Only claimed by the player unless `is_verified` (P2). */
  guid: v.number(),
  is_verified: v.boolean(),
  is_guest: v.boolean(),
  lang: langSchema,
  channel: v.nullable(v.number()),
  version_of_game: v.nullable(v.string()),
  assignee: staffNameSchema,
  assign_epoch: v.number(),
  persona: v.nullable(v.number()),
  /** `head`: sequence number of the last message. `read`: read by staff up to here. `peer_read`: read by the player. */
  head: seqSchema,
  read: seqSchema,
  peer_read: seqSchema,
  last: v.nullable(
    v.object({
      sender: v.picklist(Object.values(senders)),
      content_type: v.picklist(Object.values(contentTypes)),
      /** In lists, empty for conversations assigned to others: reading those is recorded (threat 16). */
      text: v.string(),
      time: timeSchema,
    }),
  ),
  created_at: timeSchema,
  queued_at: timeSchema,
  /** Start of the player's wait for a reply; null if it is the player's turn. */
  waiting_since: v.nullable(timeSchema),
  ended_at: v.nullable(timeSchema),
  end_reason: v.nullable(v.picklist(endReasons)),
  rating: v.nullable(v.number()),
});
export type StaffConversation = v.InferOutput<typeof staffConversationSchema>;

export const chatTable = route({
  ...read,
  path: '/chat/table',
  cost: 3,
  summary: 'Conversations by scope: the queue, the caller’s own, all open ones, or ended ones. Keyset-paginated.',
  body: v.strictObject({
    ...keysetFields,
    scope: v.picklist(['queue', 'mine', 'all', 'ended']),
    lang: v.optional(langSchema),
    assignee: v.optional(staffIdSchema),
    /** A complete conversation number or guid. Searches all conversations. */
    text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40))),
  }),
  msg: keysetPage(staffConversationSchema),
  errors: [...permissionErrors],
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
  summary:
    'One conversation with its staff-only entries, and other conversations and reports of the player. Recorded and limited unless the caller holds it.',
  body: v.strictObject({ conversation: conversationIdSchema }),
  msg: v.object({
    row: staffConversationSchema,
    entries: v.array(entrySchema),
    context: v.nullable(feedbackContextSchema),
    rating_text: v.string(),
    /** The player's other conversations and reports, newest first, at most ten of each. */
    conversations: v.array(staffConversationSchema),
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
  errors: [...readErrors],
});
export type OpenedConversation = v.InferOutput<(typeof chatOpen)['msg']>;

export const chatOfReport = route({
  ...read,
  path: '/chat/of_report',
  summary: 'The latest five conversations of the player who wrote a report. An open one comes first.',
  body: v.strictObject({ report: feedbackIdSchema }),
  msg: v.object({ list: v.array(staffConversationSchema) }),
  errors: [...permissionErrors, 'not_found'],
});

export const chatPage = route({
  ...read,
  path: '/chat/page',
  summary: "A page of a conversation's messages.",
  body: v.strictObject(messagesBody),
  msg: messagesSchema,
  errors: [...readErrors],
});

export const chatAnswer = route({
  ...write,
  path: '/chat/answer',
  summary: 'Sends a message to the player; the HTTP equivalent of the socket message. Requires the assignment.',
  body: v.strictObject({ ...outgoingFields, assign_epoch: heldFields.assign_epoch }),
  msg: sentSchema,
  errors: [...writeErrors, 'chat_empty', 'chat_too_long', 'chat_reused', 'image_upload', 'unavailable'],
});

export const chatClaim = route({
  ...write,
  path: '/chat/claim',
  summary: 'Assigns a conversation to the caller, from the queue or from another agent.',
  body: v.strictObject(heldFields),
  msg: staffConversationSchema,
  errors: [...writeErrors],
});

export const chatTransfer = route({
  ...write,
  path: '/chat/transfer',
  summary: 'Transfers a conversation to another agent or back to the queue, with a note.',
  body: v.strictObject({ ...heldFields, staff_id: v.nullable(staffIdSchema), note: noteSchema }),
  msg: staffConversationSchema,
  errors: [...writeErrors],
});

export const chatFinish = route({
  ...write,
  path: '/chat/finish',
  summary: 'Ends a conversation with a reason. Requires the assignment.',
  body: v.strictObject({ ...heldFields, reason: v.picklist(staffEndReasons) }),
  msg: staffConversationSchema,
  errors: [...writeErrors],
});

export const chatNote = route({
  ...write,
  path: '/chat/note',
  summary: 'Adds a note that only staff can see.',
  body: v.strictObject({
    conversation: conversationIdSchema,
    key: clientIdSchema,
    text: v.pipe(noteSchema, v.minLength(1)),
  }),
  msg: entrySchema,
  errors: [...permissionErrors, 'not_found'],
});

const uploadQuery = {
  conversation: conversationIdSchema,
  assign_epoch: v.pipe(v.string(), v.toNumber(), v.safeInteger()),
};
const upload = { ...write, body: v.instance(Uint8Array), takes: 'bytes', isKeyed: true, msg: chatFileSchema } as const;
const uploadErrors = [
  ...writeErrors,
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
  errors: [...readErrors],
});

const seatSchema = v.object({
  staff: v.object({ id: staffIdSchema, name: v.string() }),
  /** Null until the agent opens chat: only a seat has a persona. */
  persona: v.nullable(v.number()),
  seats: v.number(),
  is_accepting: v.boolean(),
  /** True if the agent opened chat and still has a console connected. */
  is_here: v.boolean(),
  conversations: v.number(),
});
export type Seat = v.InferOutput<typeof seatSchema>;

export const chatSeats = route({
  ...read,
  path: '/chat/seats',
  summary: 'All agents who can be assigned conversations, with their load, and the length of the queue.',
  body: v.strictObject({}),
  msg: v.object({
    /** The caller's seat; null if the caller may not answer chats. */
    own: v.nullable(seatSchema),
    list: v.array(seatSchema),
    waiting: v.number(),
    /** Wait start of the oldest queued conversation, and of the oldest unanswered message. */
    oldest_queued_at: v.nullable(timeSchema),
    oldest_unanswered_at: v.nullable(timeSchema),
    running: v.number(),
  }),
  errors: [...permissionErrors],
});

export const chatPresent = route({
  ...write,
  path: '/chat/present',
  summary:
    'Reports that the caller has chat open. They get a seat and keep it while one of their consoles is connected.',
  body: v.strictObject({}),
  msg: seatSchema,
  errors: [...permissionErrors],
});

export const chatSit = route({
  ...write,
  path: '/chat/sit',
  summary: "Sets the caller's persona, their maximum number of conversations, and whether they accept new ones.",
  body: v.strictObject({
    persona: personaIdSchema,
    seats: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(chatBounds.seatsMax)),
    is_accepting: v.boolean(),
  }),
  msg: seatSchema,
  errors: [...permissionErrors, 'persona_taken'],
});

/** Minutes since midnight in `time_zone`; 1440 is the end of the day. */
const windowSchema = v.pipe(
  v.strictObject({
    /** ISO weekday: Monday is 1, Sunday is 7. */
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
  /** Closed now, regardless of the opening hours. */
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
  summary: 'The opening hours of chat.',
  body: v.strictObject({}),
  msg: hoursSchema,
  errors: [...permissionErrors],
});

export const chatSetHours = route({
  ...supervise,
  path: '/chat/set_hours',
  summary: 'Changes the opening hours.',
  body: v.strictObject({ ...hoursFields, version: v.number() }),
  msg: hoursSchema,
  errors: [...permissionErrors, 'invalid', 'conflict'],
});

const daySchema = v.object({
  day: v.string(),
  started: v.number(),
  ended: v.number(),
  /** Conversations ended by either side without a staff reply. */
  missed: v.number(),
  /** From joining the queue to assignment or abandonment. */
  queue: percentilesSchema,
  /** From joining the queue to the first reply, for conversations that got one. */
  first_reply: percentilesSchema,
  /** From the first reply to the end. */
  handling: percentilesSchema,
  rating_count: v.number(),
  rating_sum: v.number(),
});

export const chatStatistics = route({
  ...read,
  access: { staff: 'chat.statistics' },
  path: '/chat/figures',
  cost: 10,
  summary: 'Chat statistics by day: volume, missed conversations, waiting times, handling times, ratings.',
  body: v.strictObject({ days: v.picklist([7, 30, 90]) }),
  msg: v.object({
    /** UTC days, oldest first; the last one is still in progress. */
    days: v.array(daySchema),
    waiting: v.object({ count: v.number(), oldest_queued_at: v.nullable(timeSchema) }),
    queue: percentilesSchema,
    first_reply: percentilesSchema,
    handling: percentilesSchema,
  }),
  errors: [...permissionErrors],
});
export type ChatStatistics = v.InferOutput<(typeof chatStatistics)['msg']>;

export const chatStaffRoutes = [
  chatTable,
  chatOfReport,
  chatOpen,
  chatPage,
  chatAnswer,
  chatClaim,
  chatTransfer,
  chatFinish,
  chatNote,
  chatPicture,
  chatPresent,
  chatSpeech,
  chatFileLink,
  chatSeats,
  chatSit,
  chatHours,
  chatSetHours,
  chatStatistics,
] as const;
