import type { Database, Tx } from '../../../data/database.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import { Failure } from '../../../runtime/failure.ts';
import { staffChange, type StaffChange } from '../../audit/audit.public.ts';
import { lockFeedback, type FeedbackRecord } from '../feedback.transitions.queries.ts';
import { refusalOf, type Batch, type createFeedbackBulk, type Done, type Work } from '../staff/bulk.service.ts';
import * as queries from '../staff/bulk-runs.queries.ts';
import { isAsLeft, undoActionOf } from '../staff/bulk-undo.rules.ts';
import { deleteHeld, returnTaken } from '../staff/reply.queries.ts';
import type { Member } from '../staff/report.service.ts';

interface BulkBatchesDependencies {
  readonly database: Database;
  readonly consoleHints: ConsoleHints;
  readonly bulk: ReturnType<typeof createFeedbackBulk>;
}

/** A report that fails more often is left out: it must not keep its run from ending. */
const maxFailures = 5;

const batchOf = ({ id }: queries.BulkRunRow): Batch => ({ id, isHeld: true });

const beforeOf = ({ state, assignee_id, incident_id, reason_id }: FeedbackRecord): queries.Before => ({
  state,
  assignee_id,
  incident_id,
  reason_id,
});

/** Does and undoes the action of a run on a batch of its reports, each in a transaction of its own. */
export const createBulkBatches = ({ database, consoleHints, bulk }: BulkBatchesDependencies) => {
  /** Throws what went wrong, so that it is logged and the run goes on when its lease ends, unless the report has failed too often. */
  const tryAgain = async (run: queries.BulkRunRow, id: string, error: unknown): Promise<void> => {
    if ((await queries.countFailure(database.query, run.id, id)) < maxFailures) throw error;
  };

  const act = async (run: queries.BulkRunRow, me: Member, ids: readonly string[]): Promise<void> => {
    const work = await bulk.workOf(me, run.action, batchOf(run));
    const done = new Map<string, Done>();
    try {
      for (const id of ids) {
        const before: { value: queries.Before | null } = { value: null };
        const result = await bulk
          .actOn(me.staffId, id, run.action, work, {
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

  /** Returns whether it was restored. `by` is null if the system undoes replies that the author may not send anymore. */
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
      const action = undoActionOf(run.action, before);
      const subject = `feedback:${record.number}`;
      return {
        result: true,
        audit:
          action === null
            ? { action: 'feedback.reply_undone', subject, details: {} }
            : { action: 'feedback.bulk_changed', subject, details: action },
      };
    }).catch(async (error: unknown): Promise<boolean> => {
      // Such as an assignee who left. Anything else is tried again.
      if (!(error instanceof Failure) && refusalOf(error) === null) await tryAgain(run, id, error);
      await queries.settleUndo(database.query, run.id, id, false);
      return false;
    });

  const undo = async (run: queries.BulkRunRow, me: Member | null, ids: readonly string[]): Promise<void> => {
    const works = new Map<string, Promise<Work>>();
    const done = new Map<string, Done>();
    const restore =
      (id: string) =>
      async (tx: Tx, record: FeedbackRecord, before: queries.Before): Promise<boolean> => {
        if (run.action.do === 'reply') {
          const gone = await deleteHeld(tx, run.id, id);
          if (gone?.took === true) await returnTaken(tx, [id], run.staff_id);
          return gone !== null;
        }
        const action = undoActionOf(run.action, before);
        if (me === null || action === null || !isAsLeft(run.action, record, run.staff_id)) return false;
        const key = JSON.stringify(action);
        const work = works.get(key) ?? bulk.workOf(me, action, batchOf(run));
        works.set(key, work);
        return (await work)(tx, record);
      };
    try {
      for (const id of ids) {
        const isChanged = await undoOne(run, me?.staffId ?? null, id, restore(id));
        done.set(id, { outcome: 'done', isChanged });
      }
    } finally {
      bulk.publishHints(run, done);
    }
  };

  return { act, undo };
};
