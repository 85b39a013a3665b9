import * as v from 'valibot';
import { route } from './route.ts';

const totalSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** How many of each were ever published. A total never goes down (D4). */
export const totalsSchema = v.object({
  survey_total: totalSchema,
  news: totalSchema,
  events: totalSchema,
  guide: totalSchema,
  workshop_events: totalSchema,
  workshop_school: totalSchema,
});
export type Totals = v.InferOutput<typeof totalsSchema>;

export const articleTotal = route({
  method: 'GET',
  path: '/common/article_total',
  noun: 'totals',
  summary: 'How many of each kind of content were ever published.',
  access: 'public',
  effect: 'read',
  body: null,
  msg: totalsSchema,
  errors: [],
});
