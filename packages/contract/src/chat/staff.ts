import * as v from 'valibot';
import { langSchema, timeSchema } from '../articles/player.ts';
import { availabilities, chatBounds, contentTypes, conversationStates, endReasons, senders } from './rules.ts';
import { mentionsSchema } from '../notices/mentions.ts';
import {
  clientIdSchema,
  conversationIdSchema,
  messagesBody,
  messagesSchema,
  outgoingFields,
  sentSchema,
  seqSchema,
} from './player.ts';
import { permissionErrors } from '../http/staff-route.ts';
import { percentilesSchema } from '../feedback/statistics.ts';
import { feedbackContextSchema } from '../feedback/context.ts';
import { feedbackIdSchema, feedbackStateSchema, feedbackTypeSchema } from '../feedback/player.ts';
import { assignEpochSchema, integerIdSchema } from '../http/column-bounds.ts';
import { keysetFields, keysetPage } from '../http/paging.ts';
import { personaIdSchema } from '../personas/staff.ts';
import { tagSchema } from '../reasons/staff.ts';
import { route } from '../http/route.ts';
import { teamIdSchema } from '../routing/staff.ts';
import { whySchema } from '../routing/why.ts';
import { staffIdSchema, staffNameSchema } from '../staff/staff.ts';
import { staffLimits } from '../http/staff-limits.ts';
import { holidaysSchema, openingHoursFields } from '../targets/calendar.ts';

/** `chat_stale`: the conversation was assigned to another agent meanwhile. The console keeps the unsent text. */
export const chatWriteErrors = [...permissionErrors, 'not_found', 'chat_stale', 'chat_ended'] as const;
/** `reading_limited`: the caller opened too many conversations of others within an hour. */
export const chatReadErrors = [...permissionErrors, 'not_found', 'reading_limited'] as const;
const read = { noun: 'chat', access: { staff: 'chat.read' }, effect: 'read', method: 'POST' } as const;
const write = { noun: 'chat', access: { staff: 'chat.write' }, effect: 'write', method: 'POST' } as const;
const supervise = { noun: 'chat', access: { staff: 'chat.supervise' }, effect: 'write', method: 'POST' } as const;

/** Optimistic lock on the assignment: the `assign_epoch` that the caller last saw. */
const heldFields = { conversation: conversationIdSchema, assign_epoch: assignEpochSchema };
/** Only staff translate. `content` is the translation; the original is shown beside it. */
export const translatedFields = {
  original: v.optional(
    v.strictObject({ text: v.pipe(v.string(), v.minLength(1), v.maxLength(chatBounds.textMax)), lang: langSchema }),
  ),
};
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
  /** What the game's ticket says, 0 to 9; 0 is an ordinary player. */
  tier: v.number(),
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
  /** Deadlines of the target that applies; null while none runs. */
  respond_by: v.nullable(timeSchema),
  resolve_by: v.nullable(timeSchema),
  /** Null unless the assignee snoozed it: it then waits for this moment or for the player. */
  snoozed_until: v.nullable(timeSchema),
  ended_at: v.nullable(timeSchema),
  end_reason: v.nullable(v.picklist(endReasons)),
  rating: v.nullable(v.number()),
  /** Absent from gateways of the previous release. */
  reason_id: v.optional(v.nullable(integerIdSchema)),
  tags: v.optional(v.array(v.string())),
});
export type StaffConversation = v.InferOutput<typeof staffConversationSchema>;

export const chatTable = route({
  ...read,
  path: '/chat/table',
  cost: 3,
  summary:
    'Conversations by scope: the queue, the caller’s own, those of them that are snoozed, all open ones, or ended ones.',
  body: v.strictObject({
    ...keysetFields,
    scope: v.picklist(['queue', 'mine', 'snoozed', 'all', 'ended']),
    lang: v.optional(langSchema),
    assignee: v.optional(staffIdSchema),
    /** Includes the reasons below it. */
    reason_id: v.optional(integerIdSchema),
    tag: v.optional(tagSchema),
    /** A complete conversation number or guid. Searches all conversations. */
    text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40))),
  }),
  msg: keysetPage(staffConversationSchema),
  errors: [...permissionErrors],
});

const entrySchema = v.object({
  id: v.number(),
  at: timeSchema,
  kind: v.picklist(['note', 'assigned', 'returned', 'ended', 'escalated']),
  staff: staffNameSchema,
  to: staffNameSchema,
  text: v.string(),
  /** Why it went there; null for claims and notes. */
  why: v.nullable(whySchema),
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
  errors: [...chatReadErrors],
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
  errors: [...chatReadErrors],
});

export const chatAnswer = route({
  ...write,
  path: '/chat/answer',
  summary: 'Sends a message to the player; the HTTP equivalent of the socket message. Requires the assignment.',
  body: v.strictObject({ ...outgoingFields, ...translatedFields, assign_epoch: heldFields.assign_epoch }),
  msg: sentSchema,
  errors: [...chatWriteErrors, 'chat_empty', 'chat_too_long', 'chat_reused', 'image_upload', 'unavailable'],
});

export const chatClaim = route({
  ...write,
  path: '/chat/claim',
  summary: 'Assigns a conversation to the caller, from the queue or from another agent.',
  body: v.strictObject(heldFields),
  msg: staffConversationSchema,
  errors: [...chatWriteErrors],
});

export const chatTransfer = route({
  ...write,
  path: '/chat/transfer',
  summary:
    'Transfers a conversation to another agent or back to the queue, for a team or a language if named, with a note.',
  body: v.strictObject({
    ...heldFields,
    staff_id: v.nullable(staffIdSchema),
    team_id: v.optional(teamIdSchema),
    lang: v.optional(langSchema),
    note: noteSchema,
  }),
  msg: staffConversationSchema,
  errors: [...chatWriteErrors],
});

export const chatNote = route({
  ...write,
  path: '/chat/note',
  summary: 'Adds a note that only staff can see.',
  body: v.strictObject({
    conversation: conversationIdSchema,
    key: clientIdSchema,
    text: v.pipe(noteSchema, v.minLength(1)),
    mentions: mentionsSchema,
  }),
  msg: entrySchema,
  errors: [...permissionErrors, 'not_found', 'too_frequent'],
});

export const seatSchema = v.object({
  staff: v.object({ id: staffIdSchema, name: v.string() }),
  /** Null until the agent opens chat: only a seat has a persona. */
  persona: v.nullable(v.number()),
  seats: v.number(),
  /** What the agent chose; `off` if none of their consoles is connected. */
  availability: v.picklist(availabilities),
  is_here: v.boolean(),
  is_connected: v.boolean(),
  conversations: v.number(),
  /** Open reports that are assigned to the agent, up to 1,000. Absent, like `since`, from servers of the previous release. */
  reports: v.optional(v.number()),
  /** Since when the availability holds; null until the agent opens chat. */
  since: v.optional(v.nullable(timeSchema)),
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
    /** Conversations that agents hold, without snoozed ones: the sum of the list's. */
    running: v.number(),
  }),
  errors: [...permissionErrors],
});

export const chatPresent = route({
  ...write,
  path: '/chat/present',
  summary:
    'Reports that the caller has chat open. They get a seat and keep its persona while one of their consoles is connected.',
  body: v.strictObject({}),
  msg: seatSchema,
  errors: [...permissionErrors],
});

export const chatSit = route({
  ...write,
  path: '/chat/sit',
  summary: "Sets the caller's persona and their maximum number of conversations.",
  body: v.strictObject({
    persona: personaIdSchema,
    seats: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(chatBounds.seatsMax)),
    /** From consoles of the previous release: true is `here`, false is `away`. */
    is_accepting: v.optional(v.boolean()),
  }),
  msg: seatSchema,
  errors: [...permissionErrors, 'persona_taken'],
});

const hoursFields = {
  ...openingHoursFields,
  /** Closed now, regardless of the opening hours. */
  is_paused: v.boolean(),
};
const hoursSchema = v.object({
  ...hoursFields,
  holidays: holidaysSchema,
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
  body: v.strictObject({
    ...hoursFields,
    /** Unchanged if omitted. */
    holidays: v.optional(holidaysSchema),
    version: v.number(),
  }),
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
  path: '/chat/statistics',
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
  chatNote,
  chatPresent,
  chatSeats,
  chatSit,
  chatHours,
  chatSetHours,
  chatStatistics,
] as const;
