import type { Clock } from '../../../runtime/clock.ts';
import type { Database, Tx } from '../../../data/database.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import type { Job } from '../../../registration/feature.ts';
import { appendAudit } from '../../audit/audit.public.ts';
import { applyAction } from '../feedback.transitions.service.ts';
import type { ActionAuthor } from '../feedback.transitions.rules.ts';
import { deletePending } from '../staff/reply.queries.ts';
import { claimLeft, leftBatch, type LeftRecord } from './departed-staff.queries.ts';

export interface DepartedStaffDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly consoleHints: ConsoleHints;
}

/** Returns the open reports of departed staff to the queue. */
export const createDepartedStaff = ({ database, clock, consoleHints }: DepartedStaffDependencies) => {
  const free = async (tx: Tx, records: readonly LeftRecord[], author: ActionAuthor): Promise<string[]> => {
    for (const record of records) {
      const details = { to: null, left: record.left_name };
      const at = new Date(clock.now());
      await applyAction(tx, record, { kind: 'assigned', move: null, details, set: { assignee_id: null }, author, at });
    }
    return records.map(({ id }) => id);
  };

  const publishHints = (ids: readonly string[]): void => {
    if (ids.length > 0) consoleHints.changed('feedback', [...ids]);
  };

  const job: Job = {
    name: 'feedback.freeLeft',
    everyMs: 60_000,
    run: async () => {
      let ids: string[];
      do {
        ids = await database.transaction(async (tx) => free(tx, await claimLeft(tx), { by: 'system' }));
        publishHints(ids);
      } while (ids.length === leftBatch);
    },
  };

  return {
    job,
    /**
     * Runs within the transaction that ends a person's access; call the returned function after the commit. Replies in their
     * undo window are canceled, so that nothing is sent from a deactivated account. The job handles reports beyond one batch.
     */
    release: async (tx: Tx, staffId: string, by: string | null): Promise<() => void> => {
      const stopped = await deletePending(tx, staffId, null);
      const author: ActionAuthor = by === null ? { by: 'system' } : { by: 'staff', staffId: by };
      const freed = await free(tx, await claimLeft(tx, staffId), author);
      const numbers = stopped.map(({ number }) => number);
      if (numbers.length > 0) {
        await appendAudit(tx, {
          staffId: by,
          action: 'feedback.reply_undone',
          subject: 'feedback',
          details: { numbers },
        });
      }
      return () => publishHints([...new Set([...freed, ...stopped.map((row) => row.feedback_id)])]);
    },
  };
};
