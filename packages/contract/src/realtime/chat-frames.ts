import * as v from 'valibot';
import { chatBounds } from '../chat-rules.ts';
import {
  chatMessageSchema,
  chatSummarySchema,
  conversationIdSchema,
  outgoingFields,
  sentSchema,
  seqSchema,
} from '../chat.ts';

/** Frames about conversations, for players and staff alike; rules are in SPEC.md. */

const unread = v.literal('MSG_UNREAD');
const message = v.literal('MSG_MESSAGE');

const resumeFields = {
  /** Null: I have none, tell me. */
  conversation: v.nullable(conversationIdSchema),
  epoch: v.pipe(v.number(), v.safeInteger()),
  applied: seqSchema,
};

const typingFields = {
  conversation: conversationIdSchema,
  text: v.pipe(v.string(), v.maxLength(chatBounds.previewMax)),
};

const positionsSchema = v.pipe(
  v.array(v.strictObject({ conversation: conversationIdSchema, seq: seqSchema })),
  v.maxLength(chatBounds.seatsMax),
);

export const resumeFrame = v.strictObject({ type: unread, kind: v.literal('resume'), ...resumeFields });
export const readFrame = v.strictObject({
  type: unread,
  kind: v.literal('read'),
  conversation: conversationIdSchema,
  seq: seqSchema,
});
export const sendFrame = v.strictObject({ type: message, kind: v.literal('send'), ...outgoingFields });
export const typingFrame = v.strictObject({ type: message, kind: v.literal('typing'), ...typingFields });
export const pingFrame = v.strictObject({
  type: v.literal('MSG_PING'),
  time: v.number(),
  /** What the sender has of each conversation it follows; the answer says what there is. */
  positions: v.optional(positionsSchema),
});
export const pongFrame = v.strictObject({
  type: v.literal('MSG_PONG'),
  time: v.number(),
  positions: v.optional(positionsSchema),
});

/** The rest of what a server says about a conversation; hellos and summaries differ by audience. */
export const syncedFrame = v.object({
  type: unread,
  kind: v.literal('synced'),
  conversation: conversationIdSchema,
  head: seqSchema,
});
export const ackFrame = v.object({
  type: message,
  kind: v.literal('ack'),
  conversation: conversationIdSchema,
  ...sentSchema.entries,
});
export const nackFrame = v.object({
  type: message,
  kind: v.literal('nack'),
  conversation: conversationIdSchema,
  client_id: v.string(),
  code: v.number(),
  retry_after_ms: v.nullable(v.number()),
});
export const deliverFrame = v.object({
  type: message,
  /** `system` is what happened, `deliver` what somebody said. */
  kind: v.picklist(['deliver', 'system']),
  conversation: conversationIdSchema,
  message: chatMessageSchema,
});
export const heardTypingFrame = v.object({
  type: message,
  kind: v.literal('typing'),
  conversation: conversationIdSchema,
  /** Null where it is the player. */
  persona: v.nullable(v.number()),
  text: v.string(),
});
/** Players hear it whole whenever something about their conversation changed, however that was. */
const summaryFrame = v.object({ type: unread, kind: v.literal('read'), chat: chatSummarySchema });
/** What the client has is not what there is: fetch it over HTTP, then resume. */
const resetFrame = v.object({ type: unread, kind: v.literal('reset'), chat: v.nullable(chatSummarySchema) });

/** What a player's app hears on top of the first frames (messages.ts), once it shows a conversation. */
export const chatFromServerSchema = v.union([
  syncedFrame,
  ackFrame,
  nackFrame,
  deliverFrame,
  heardTypingFrame,
  summaryFrame,
  resetFrame,
]);
export type ChatFromServer = v.InferOutput<typeof chatFromServerSchema>;
