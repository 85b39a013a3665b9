import * as v from 'valibot';
import { totalsSchema } from '../totals.ts';

/** The four wire types (I7). A `kind` tells apart what shares a type; rules are in SPEC.md beside this file. */
export const fromServerSchema = v.variant('type', [
  v.variant('kind', [
    v.object({
      type: v.literal('MSG_UNREAD'),
      kind: v.literal('hello'),
      totals: totalsSchema,
      /** What waits for this player alone: answers not yet read. */
      replies: v.number(),
      server_time: v.number(),
    }),
    v.object({ type: v.literal('MSG_UNREAD'), kind: v.literal('totals'), totals: totalsSchema }),
    v.object({ type: v.literal('MSG_UNREAD'), kind: v.literal('replies'), replies: v.number() }),
  ]),
  v.object({ type: v.literal('MSG_PING'), time: v.number() }),
  v.object({ type: v.literal('MSG_PONG'), time: v.number() }),
]);
export type FromServer = v.InferOutput<typeof fromServerSchema>;

export const fromClientSchema = v.variant('type', [
  v.strictObject({ type: v.literal('MSG_PING'), time: v.number() }),
  v.strictObject({ type: v.literal('MSG_PONG'), time: v.number() }),
]);
export type FromClient = v.InferOutput<typeof fromClientSchema>;

/** Who may send what; the authorization matrix has a row for each. */
export const clientOperations = ['MSG_PING', 'MSG_PONG'] as const satisfies readonly FromClient['type'][];
