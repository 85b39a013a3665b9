import * as v from 'valibot';
import { totalsSchema } from '../totals/player.ts';
import { restrictionSchema } from '../restrictions/rules.ts';
import { pausedSchema } from '../switches/rules.ts';
import type { ChatFromServer } from './chat-frames.ts';

/**
 * The four wire types (I7); `kind` distinguishes messages of one type. Rules are in SPEC.md. Every open app receives
 * these frames; those about a conversation are in chat-frames.ts, which only the chat screen needs.
 */
export const fromServerSchema = v.variant('type', [
  v.variant('kind', [
    v.object({
      type: v.literal('MSG_UNREAD'),
      kind: v.literal('hello'),
      totals: totalsSchema,
      /** Numbers of unread replies and of unread chat messages. */
      replies: v.number(),
      chat: v.number(),
      /** Present if the player has an open report or conversation; others need not ask for `/replies/own`. */
      has_reports: v.optional(v.boolean()),
      has_chat: v.optional(v.boolean()),
      /** Absent from servers before 0.3. */
      restriction: v.optional(v.nullable(restrictionSchema)),
      paused: v.optional(pausedSchema),
      server_time: v.number(),
    }),
    v.object({ type: v.literal('MSG_UNREAD'), kind: v.literal('totals'), totals: totalsSchema }),
    /** Staff muted the player or lifted a restriction; null if there is none. */
    v.object({
      type: v.literal('MSG_UNREAD'),
      kind: v.literal('restricted'),
      restriction: v.nullable(restrictionSchema),
    }),
    /** Staff paused features or switched them on again; carries all that are paused. */
    v.object({ type: v.literal('MSG_UNREAD'), kind: v.literal('paused'), paused: pausedSchema }),
    v.object({ type: v.literal('MSG_UNREAD'), kind: v.literal('replies'), replies: v.number() }),
    v.object({
      type: v.literal('MSG_UNREAD'),
      kind: v.literal('read'),
      chat: v.object({ unread: v.number(), state: v.optional(v.string()) }),
    }),
  ]),
  v.object({ type: v.literal('MSG_PING'), time: v.number() }),
  v.object({ type: v.literal('MSG_PONG'), time: v.number() }),
]);
/** Messages for an app that shows no conversation. */
export type Heard = v.InferOutput<typeof fromServerSchema>;
export type FromServer = Heard | ChatFromServer;
