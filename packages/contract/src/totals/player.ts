import * as v from 'valibot';
import { route } from '../http/route.ts';

const totalSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Number of items ever published. Totals never decrease (D4). */
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
  whilePaused: 'off',
  noun: 'totals',
  summary: 'Number of items ever published, by kind.',
  access: 'public',
  effect: 'read',
  body: null,
  msg: totalsSchema,
  errors: [],
});

export const totalsRoutes = [articleTotal] as const;
