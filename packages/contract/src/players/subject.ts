import * as v from 'valibot';
import { conversationIdSchema } from '../chat/player.ts';
import { feedbackIdSchema } from '../feedback/player.ts';

export const playerIdSchema = v.pipe(v.string(), v.uuid());

/** What staff work on. */
export const chatOrReportSchema = v.variant('of', [
  v.strictObject({ of: v.literal('chat'), id: conversationIdSchema }),
  v.strictObject({ of: v.literal('report'), id: feedbackIdSchema }),
]);
export type ChatOrReport = v.InferOutput<typeof chatOrReportSchema>;

/** A player, or the author of a conversation or report. */
export const authorSchema = v.variant('of', [
  v.strictObject({ of: v.literal('player'), id: playerIdSchema }),
  ...chatOrReportSchema.options,
]);
export type Author = v.InferOutput<typeof authorSchema>;
