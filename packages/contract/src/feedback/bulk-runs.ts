import * as v from 'valibot';
import { langSchema, timeSchema } from '../articles/player.ts';
import { route } from '../http/route.ts';
import { permissionErrors } from '../http/staff-route.ts';
import { sendKeySchema } from './player.ts';
import { bulkActionSchema, feedbackBulkOutcomes, feedbackTable } from './staff.ts';

const write = { noun: 'feedback', access: { staff: 'feedback.write' }, method: 'POST' } as const;

/** Reports of one run. What matches beyond them needs a second one. */
export const bulkRunMax = 10_000;
/** How long a finished run is listed and can be undone. */
export const bulkRunListedMinutes = 10;

/** As the queue is filtered and sorted. A search for a person is recorded, and selects nothing. */
const filterSchema = v.omit(feedbackTable.body, ['cursor', 'limit', 'by_person']);

export const feedbackMatching = route({
  ...write,
  effect: 'read',
  cost: 10,
  path: '/feedback/matching',
  summary: `How many reports match a filter, by language, at most ${bulkRunMax} and one more.`,
  body: v.strictObject({ filter: filterSchema }),
  msg: v.object({ total: v.number(), langs: v.array(v.object({ lang: langSchema, count: v.number() })) }),
  errors: [...permissionErrors],
});

const runIdSchema = v.pipe(v.string(), v.uuid());
export const bulkRunStates = ['running', 'stopped', 'done', 'failed', 'undoing', 'undone'] as const;

const runSchema = v.object({
  id: runIdSchema,
  action: bulkActionSchema,
  state: v.picklist(bulkRunStates),
  created_at: timeSchema,
  total: v.number(),
  /** Reports that the action was applied to, including those that it did not change. */
  done: v.number(),
  /** Reports that it was not applied to, by reason. */
  refused: v.array(v.object({ outcome: v.picklist(feedbackBulkOutcomes), count: v.number() })),
  restored: v.number(),
  may_undo: v.boolean(),
});
export type FeedbackBulkRun = v.InferOutput<typeof runSchema>;

export const feedbackBulkStart = route({
  ...write,
  effect: 'write',
  cost: 20,
  path: '/feedback/bulk_start',
  summary: `Applies one action to the reports that match a filter now, at most ${bulkRunMax}, in the background. Idempotent by key.`,
  body: v.strictObject({ key: sendKeySchema, filter: filterSchema, action: bulkActionSchema }),
  msg: runSchema,
  errors: [...permissionErrors, 'not_found', 'wrong_state', 'tag_list_full'],
});

export const feedbackBulkRuns = route({
  ...write,
  effect: 'read',
  path: '/feedback/bulk_runs',
  summary: `The caller’s runs that are under way or finished in the last ${bulkRunListedMinutes} minutes, newest first.`,
  body: v.strictObject({}),
  msg: v.object({ list: v.array(runSchema) }),
  errors: [...permissionErrors],
});

export const feedbackBulkStop = route({
  ...write,
  effect: 'write',
  path: '/feedback/bulk_stop',
  summary:
    'Stops a run of the caller. With `is_undo`, what it changed is restored in the background where nobody has changed it since, and replies that wait are not sent.',
  body: v.strictObject({ id: runIdSchema, is_undo: v.boolean() }),
  msg: runSchema,
  errors: [...permissionErrors, 'not_found', 'wrong_state'],
});

export const feedbackBulkRunRoutes = [feedbackMatching, feedbackBulkStart, feedbackBulkRuns, feedbackBulkStop] as const;
