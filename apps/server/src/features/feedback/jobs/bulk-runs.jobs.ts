import { mayRole, type StaffRole } from '@guildhall/contract/staff/permissions.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { Database } from '../../../data/database.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import { Failure } from '../../../runtime/failure.ts';
import type { Job } from '../../../registration/feature.ts';
import type { createFeedbackBulk } from '../staff/bulk.service.ts';
import * as queries from '../staff/bulk-runs.queries.ts';
import { dateHeld } from '../staff/reply.queries.ts';
import { dueFrom } from '../staff/reply.rules.ts';
import { findStaff } from '../staff/report.queries.ts';
import type { Member } from '../staff/report.service.ts';
import { createBulkBatches } from './bulk-batches.service.ts';

export interface BulkRunsJobDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly consoleHints: ConsoleHints;
  readonly bulk: ReturnType<typeof createFeedbackBulk>;
}

const batch = 100;
/** Longer than a batch takes. If a worker dies, another one goes on after it. */
const leaseMs = 30_000;
const keptDays = 7;

/**
 * Does bulk actions on everything that matched a filter, a hundred reports at a time. Each report is a transaction with its audit
 * entry and its row of the run, so that none is done twice and none is left out, whatever happens to the worker.
 */
export const bulkRunsJobs = ({ database, clock, consoleHints, bulk }: BulkRunsJobDependencies): Job[] => {
  const batches = createBulkBatches({ database, consoleHints, bulk });
  const now = (): Date => new Date(clock.now());

  /** Null if the person may not change reports any more. */
  const memberOf = async (staffId: string): Promise<Member | null> => {
    const row = await findStaff(database.query, staffId);
    const role = row?.role as StaffRole | undefined;
    if (row === null || role === undefined || !row.is_active || !mayRole(role, 'feedback.write')) return null;
    return { staffId, name: row.name, role };
  };

  const goOn = async (run: queries.BulkRunRow): Promise<void> => {
    const me = await memberOf(run.staff_id);
    const isUndo = run.state === 'undoing';
    const isReply = run.action.do === 'reply';
    if (me !== null && !isUndo) {
      const ids = await queries.nextReports(database.query, run.id, batch);
      if (ids.length > 0) await batches.act(run, me, ids);
      else await queries.endRun(database.query, run.id, run.state, 'done', now());
      return;
    }
    // Undoing replies needs no permission. Those of an author who may not reply any more are not sent, and none may wait for ever:
    // staff could not reply to its report.
    const ids = me === null && !isReply ? [] : await queries.nextUndoable(database.query, run.id, batch);
    const to = isUndo && (me !== null || isReply) ? 'undone' : 'failed';
    if (ids.length > 0) await batches.undo(run, me, ids);
    else await queries.endRun(database.query, run.id, run.state, to, now());
  };

  /** Held replies are dated once, when their run has ended: together, so that the last one can be undone as long as the first. */
  const dateReplies = (): Promise<void> =>
    database.transaction(async (tx) => {
      for (const { id, is_undone: isUndone } of await queries.lockEnded(tx)) {
        if (isUndone) await queries.startUndo(tx, id);
        else await dateHeld(tx, id, dueFrom(clock.now()));
      }
    });

  const step = async (): Promise<boolean> => {
    const until = new Date(clock.now() + leaseMs);
    const run = await database.transaction((tx) => queries.leaseRun(tx, now(), until));
    if (run === null) return false;
    try {
      await goOn(run);
    } catch (error) {
      // Such as a template that was deleted since: no report could get the action.
      if (!(error instanceof Failure)) throw error;
      await queries.endRun(database.query, run.id, run.state, 'failed', now());
    }
    await queries.releaseRun(database.query, run.id, now());
    consoleHints.changed('feedback', []);
    return true;
  };

  return [
    {
      name: 'feedback.bulk',
      everyMs: 1000,
      run: async () => {
        do await dateReplies();
        while (await step());
      },
    },
    {
      name: 'feedback.forgetBulk',
      everyMs: 60 * 60_000,
      run: () => queries.removeRuns(database.query, new Date(clock.now() - keptDays * 24 * 60 * 60_000)),
    },
  ];
};
