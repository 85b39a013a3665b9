import * as v from 'valibot';
import { route } from '../http/route.ts';
import { permissionErrors } from '../http/staff-route.ts';
import { viewCountMax } from './rules.ts';
import { feedbackTable } from './staff.ts';

/** Saved views beyond this have no count. */
export const countedViewsMax = 12;

/** Searches have no count: they are recorded, or cost too much. */
const filterSchema = v.omit(feedbackTable.body, ['cursor', 'limit', 'sort', 'text', 'by_person']);

export const feedbackViewCounts = route({
  method: 'POST',
  noun: 'feedback',
  access: { staff: 'feedback.read' },
  effect: 'read',
  path: '/feedback/view_counts',
  cost: 10,
  summary: `Number of reports in each saved view, capped at ${viewCountMax} and up to ten seconds old.`,
  body: v.strictObject({ views: v.pipe(v.array(filterSchema), v.maxLength(countedViewsMax)) }),
  msg: v.object({ counts: v.array(v.number()) }),
  errors: [...permissionErrors],
});

export const feedbackViewCountsRoutes = [feedbackViewCounts] as const;
