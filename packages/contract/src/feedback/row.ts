import * as v from 'valibot';
import { idSchema, langSchema, timeSchema } from '../articles/player.ts';
import { integerIdSchema } from '../http/column-bounds.ts';
import { staffIdSchema } from '../staff/staff.ts';
import { feedbackIdSchema, feedbackStateSchema, feedbackTypeSchema } from './player.ts';

/** A report in the lists of staff. */
export const staffRowSchema = v.object({
  id: feedbackIdSchema,
  number: v.number(),
  type: feedbackTypeSchema,
  state: feedbackStateSchema,
  lang: langSchema,
  channel: v.nullable(v.number()),
  version_of_game: v.nullable(v.string()),
  summary: v.string(),
  picture_count: v.number(),
  created_at: timeSchema,
  updated_at: timeSchema,
  /** Start of the player's wait; null while the report waits for the player or is finished. */
  waiting_since: v.nullable(timeSchema),
  /** Deadlines of the target that applies; null while none runs. */
  respond_by: v.nullable(timeSchema),
  resolve_by: v.nullable(timeSchema),
  /** Null unless staff snoozed it: it then waits for this moment or for the player. */
  snoozed_until: v.nullable(timeSchema),
  /** `is_former`: the staff member can no longer sign in. */
  assignee: v.nullable(v.object({ id: staffIdSchema, name: v.string(), is_former: v.boolean() })),
  /** The player's guid in the game; null without a launch. Unverified senders only claim it (P2). */
  guid: v.nullable(v.number()),
  /** The sender launched with a ticket signed by the game's server (P2). */
  is_verified: v.boolean(),
  is_guest: v.boolean(),
  /** What the game's ticket says, 0 to 9; 0 is an ordinary player. */
  tier: v.number(),
  is_reopened: v.boolean(),
  /** The player added details on their own initiative, and there was no reply since. */
  is_added_to: v.boolean(),
  rating: v.nullable(v.number()),
  incident_id: v.nullable(idSchema),
  suggestion_id: v.nullable(idSchema),
  merged_into: v.nullable(feedbackIdSchema),
  reason_id: v.nullable(integerIdSchema),
  tags: v.array(v.string()),
  /** An appeal against a restriction (ADR 42). */
  is_appeal: v.boolean(),
});
