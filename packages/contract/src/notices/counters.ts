import * as v from 'valibot';
import { timeSchema } from '../articles/player.ts';
import { availabilities } from '../chat/rules.ts';

/** Counts are capped at this number, so that counting stays cheap however long the queues are. */
export const countersMax = 1000;

export const countersFields = {
  /** Null without `chat.read`. */
  chats: v.nullable(
    v.object({
      waiting: v.number(),
      /** Wait start of the oldest queued conversation. */
      oldest_queued_at: v.nullable(timeSchema),
      /** The member's conversations. */
      mine: v.number(),
      /** Those in which the player waits for a reply. */
      mine_waiting: v.number(),
      /** Those with an unread message or an unread notice. */
      mine_unread: v.number(),
    }),
  ),
  /** Null without `feedback.read`. */
  reports: v.nullable(
    v.object({
      waiting: v.number(),
      /** Reports that have waited longer than their target. */
      late: v.number(),
      mine_waiting: v.number(),
    }),
  ),
  /** Null without `notices.read`. `newest`: id of the newest notice, 0 if there is none. */
  notices: v.nullable(v.object({ unread: v.number(), newest: v.number() })),
  /** What the member chose; null without `chat.write`. */
  availability: v.nullable(v.picklist(availabilities)),
};
const countersSchema = v.object(countersFields);
export type Counters = v.InferOutput<typeof countersSchema>;
