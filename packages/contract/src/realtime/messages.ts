import * as v from 'valibot';
import { totalsSchema } from '../totals.ts';
import type { ChatFromServer } from './chat-frames.ts';

/**
 * The four wire types (I7). A `kind` tells apart what shares a type; rules are in SPEC.md beside this file. These are the frames
 * that every open app hears; those about a conversation are in chat-frames.ts, and only the screen that shows one needs them.
 */
export const fromServerSchema = v.variant('type', [
  v.variant('kind', [
    v.object({
      type: v.literal('MSG_UNREAD'),
      kind: v.literal('hello'),
      totals: totalsSchema,
      /** What waits for this player alone: answers not yet read. */
      replies: v.number(),
      /** Messages of staff in the player's conversation that were not read. */
      chat: v.number(),
      server_time: v.number(),
    }),
    v.object({ type: v.literal('MSG_UNREAD'), kind: v.literal('totals'), totals: totalsSchema }),
    v.object({ type: v.literal('MSG_UNREAD'), kind: v.literal('replies'), replies: v.number() }),
    v.object({ type: v.literal('MSG_UNREAD'), kind: v.literal('read'), chat: v.object({ unread: v.number() }) }),
  ]),
  v.object({ type: v.literal('MSG_PING'), time: v.number() }),
  v.object({ type: v.literal('MSG_PONG'), time: v.number() }),
]);
/** What an app hears that shows no conversation. */
export type Heard = v.InferOutput<typeof fromServerSchema>;
export type FromServer = Heard | ChatFromServer;
