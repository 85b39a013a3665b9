import * as v from 'valibot';
import { chatBounds } from '../chat/rules.ts';
import {
  chatMessageSchema,
  chatSummarySchema,
  conversationIdSchema,
  outgoingFields,
  sentSchema,
  seqSchema,
} from '../chat/player.ts';

/** Frames about conversations, for players and staff. The rules are in SPEC.md. */

const unread = v.literal('MSG_UNREAD');
const message = v.literal('MSG_MESSAGE');

const resumeFields = {
  /** Null: the client knows no conversation and asks for the current one. */
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
  /** The sender's position in each conversation it follows; the pong carries the server's. */
  positions: v.optional(positionsSchema),
});
export const pongFrame = v.strictObject({
  type: v.literal('MSG_PONG'),
  time: v.number(),
  positions: v.optional(positionsSchema),
});

/** Server frames for both audiences; hellos and summaries differ and are defined elsewhere. */
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
  /** `system` is an event, `deliver` a message. */
  kind: v.picklist(['deliver', 'system']),
  conversation: conversationIdSchema,
  message: chatMessageSchema,
});
export const heardTypingFrame = v.object({
  type: message,
  kind: v.literal('typing'),
  conversation: conversationIdSchema,
  /** Null for the player. */
  persona: v.nullable(v.number()),
  text: v.string(),
});
/** The full summary, sent to players on every change of their conversation. */
const summaryFrame = v.object({ type: unread, kind: v.literal('read'), chat: chatSummarySchema });
/** The client's state is invalid: it must fetch over HTTP, then resume. */
const resetFrame = v.object({ type: unread, kind: v.literal('reset'), chat: v.nullable(chatSummarySchema) });

/** Frames for an app that shows a conversation, in addition to those in messages.ts. */
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
