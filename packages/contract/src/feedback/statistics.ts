import * as v from 'valibot';
import { timeSchema } from '../articles/player.ts';
import { route } from '../http/route.ts';
import { permissionErrors } from '../http/staff-route.ts';
import { feedbackStateSchema } from './player.ts';

export const percentilesSchema = v.object({
  count: v.number(),
  /** In seconds; null without data. */
  median: v.nullable(v.number()),
  ninetieth: v.nullable(v.number()),
});
export const backlogAges = ['hour', 'day', 'three_days', 'week', 'older'] as const;

const statisticsSchema = v.object({
  /** UTC days, oldest first; the last one is still in progress. */
  days: v.array(
    v.object({
      day: v.string(),
      submitted: v.number(),
      finished: v.number(),
      reopened: v.number(),
      first_reply: percentilesSchema,
      resolution: percentilesSchema,
      rating_count: v.number(),
      rating_sum: v.number(),
    }),
  ),
  first_reply: percentilesSchema,
  resolution: percentilesSchema,
  backlog: v.array(v.object({ state: feedbackStateSchema, age: v.picklist(backlogAges), count: v.number() })),
  /** Statistics include everything up to this time; they lag by a minute or two. */
  counted_at: v.nullable(timeSchema),
});
export type FeedbackStatistics = v.InferOutput<typeof statisticsSchema>;

export const feedbackStatistics = route({
  method: 'POST',
  noun: 'feedback',
  access: { staff: 'feedback.read' },
  effect: 'read',
  path: '/feedback/statistics',
  cost: 10,
  summary: 'Feedback statistics: reply times, resolution times, ratings and the backlog.',
  body: v.strictObject({ days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(90)) }),
  msg: statisticsSchema,
  errors: [...permissionErrors],
});
