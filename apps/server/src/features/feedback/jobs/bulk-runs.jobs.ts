import { mayRole, type StaffRole } from '@guildhall/contract/staff/permissions.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { Database, Tx } from '../../../data/database.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import { Failure } from '../../../runtime/failure.ts';
import type { Job } from '../../../registration/feature.ts';
import { staffChange, type StaffChange } from '../../audit/audit.public.ts';
import { lockFeedback, type FeedbackRecord } from '../feedback.transitions.queries.ts';
import { refusalOf, type Batch, type createFeedbackBulk, type Done, type Work } from '../staff/bulk.service.ts';
import * as queries from '../staff/bulk-runs.queries.ts';
import { isAsLeft, undoActionOf } from '../staff/bulk-undo.rules.ts';
import { dateHeld, deleteHeld, returnTaken } from '../staff/reply.queries.ts';
import { dueFrom } from '../staff/reply.rules.ts';
import { findStaff } from '../staff/report.queries.ts';
import type { Member } from '../staff/report.service.ts';

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
/** A report that fails more often is left out: it must not keep its run from ending. */
const maxFailures = 5;

const batchOf = ({ id }: queries.BulkRunRow): Batch => ({ id, isHeld: true });

const beforeOf = ({ state, assignee_id, incident_id, reason_id }: FeedbackRecord): queries.Before => ({
  state,
  assignee_id,
  incident_id,
  reason_id,
});

/**
 * Does bulk actions on everything that matched a filter, a hundred reports at a time. Each report is a transaction with its audit
 * entry and its row of the run, so that none is done twice and none is left out, whatever happens to the worker.
 */
export const bulkRunsJobs = ({ database, clock, consoleHints, bulk }: BulkRunsJobDependencies): Job[] => {
  const now = (): Date => new Date(clock.now());

  /** Throws what went wrong, so that it is logged and the run goes on when its lease ends, unless the report has failed too often. */
  const tryAgain = async (run: queries.BulkRunRow, id: string, error: unknown): Promise<void> => {
    if ((await queries.countFailure(database.query, run.id, id)) < maxFailures) throw error;
  };

  const doBatch = async (run: queries.BulkRunRow, me: Member, ids: readonly string[]): Promise<void> => {
    const work = await bulk.workOf(me, run.deed, batchOf(run));
    const done = new Map<string, Done>();
    try {
      for (const id of ids) {
        const before: { value: queries.Before | null } = { value: null };
        const result = await bulk
          .actOn(me.staffId, id, run.deed, work, {
            mayBegin: async (tx, record) => {
              before.value = beforeOf(record);
              return queries.claimReport(tx, run.id, id);
            },
            ended: (tx, _record, isChanged) =>
              queries.settleReport(tx, run.id, id, { outcome: 'done', isChanged, before: before.value }),
          })
          .catch(async (error: unknown): Promise<Done> => {
            await tryAgain(run, id, error);
            return { outcome: 'failed', isChanged: false };
          });
        done.set(id, result);
        // What was refused rolled its transaction back.
        if (result.outcome !== 'done')
          await queries.settleReport(database.query, run.id, id, { ...result, before: null });
      }
    } finally {
      bulk.publishHints(run, done);
    }
  };

  /** Returns whether it was restored. `by` is null if the system undoes replies that the author may not send any more. */
  const undoOne = (
    run: queries.BulkRunRow,
    by: string | null,
    id: string,
    restore: (tx: Tx, record: FeedbackRecord, before: queries.Before) => Promise<boolean>,
  ): Promise<boolean> =>
    staffChange({ database, consoleHints }, by, async (tx): Promise<StaffChange<boolean>> => {
      const record = await lockFeedback(tx, id);
      const before = record === null ? null : await queries.claimUndo(tx, run.id, id);
      if (record === null || before === null) return { result: false };
      const isRestored = await restore(tx, record, before);
      await queries.settleUndo(tx, run.id, id, isRestored);
      if (!isRestored) return { result: false };
      const deed = undoActionOf(run.deed, before);
      const subject = `feedback:${record.number}`;
      return {
        result: true,
        audit:
          deed === null
            ? { action: 'feedback.reply_undone', subject, details: {} }
            : { action: 'feedback.bulk_changed', subject, details: deed },
      };
    }).catch(async (error: unknown): Promise<boolean> => {
      // Such as an assignee who left. Anything else is tried again.
      if (!(error instanceof Failure) && refusalOf(error) === null) await tryAgain(run, id, error);
      await queries.settleUndo(database.query, run.id, id, false);
      return false;
    });

  const undoBatch = async (run: queries.BulkRunRow, me: Member | null, ids: readonly string[]): Promise<void> => {
    const works = new Map<string, Promise<Work>>();
    const done = new Map<string, Done>();
    for (const id of ids) {
      const isChanged = await undoOne(run, me?.staffId ?? null, id, async (tx, record, before) => {
        if (run.deed.do === 'reply') {
          const gone = await deleteHeld(tx, run.id, id);
          if (gone?.took === true) await returnTaken(tx, [id], run.staff_id);
          return gone !== null;
        }
        const deed = undoActionOf(run.deed, before);
        if (me === null || deed === null || !isAsLeft(run.deed, record, run.staff_id)) return false;
        const key = JSON.stringify(deed);
        const work = works.get(key) ?? bulk.workOf(me, deed, batchOf(run));
        works.set(key, work);
        return (await work)(tx, record);
      });
      done.set(id, { outcome: 'done', isChanged });
    }
    bulk.publishHints(run, done);
  };

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
    const isReply = run.deed.do === 'reply';
    if (me !== null && !isUndo) {
      const ids = await queries.nextReports(database.query, run.id, batch);
      if (ids.length > 0) await doBatch(run, me, ids);
      else await queries.endRun(database.query, run.id, run.state, 'done', now());
      return;
    }
    // Undoing replies needs no permission. Those of an author who may not reply any more are not sent, and none may wait for ever:
    // staff could not reply to its report.
    const ids = me === null && !isReply ? [] : await queries.nextUndoable(database.query, run.id, batch);
    const to = isUndo && (me !== null || isReply) ? 'undone' : 'failed';
    if (ids.length > 0) await undoBatch(run, me, ids);
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
