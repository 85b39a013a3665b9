import { reminderDays } from '@guildhall/contract/account-deletion/rules.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { Database } from '../../../data/database.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import type { Job, Readings } from '../../../http/feature.ts';
import type { Eraser, ErasureService } from './erasure.service.ts';
import { countOverdue, forgetBatch, forgetNamedBatch, remindBatch } from './reminders-and-cleanup.queries.ts';
import type { Reapply } from './reapply.service.ts';

export interface DeletionJobsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly consoleHints: ConsoleHints;
  readonly erasure: ErasureService;
  readonly reapply: Reapply;
}

const minuteMs = 60_000;

export const deletionReadings = (database: Database): Readings => ({
  gauges: { guildhall_deletions_overdue: 'Account deletions that should have been finished at least an hour ago.' },
  read: async () => ({ guildhall_deletions_overdue: await countOverdue(database.query) }),
});

/** Due dates are compared with the database's clock; `clock` only selects which months of the ledger to check. */
export const deletionJobs = (
  { database, clock, consoleHints, erasure, reapply }: DeletionJobsDependencies,
  features: () => readonly Eraser[],
): Job[] => [
  {
    name: 'deletion.remind',
    everyMs: minuteMs,
    run: async () => {
      // Nearest deadline first: a one-day reminder makes the three-day reminder obsolete.
      for (const days of reminderDays.toSorted((one, other) => one - other)) {
        for (;;) {
          const reminded = await database.transaction((tx) => remindBatch(tx, days));
          if (reminded.length === 0) break;
          consoleHints.changed('deletions', reminded);
        }
      }
    },
  },
  { name: 'deletion.erase', everyMs: minuteMs, run: () => erasure.run(features()) },
  {
    name: 'deletion.forget',
    everyMs: 60 * minuteMs,
    run: async () => {
      while (await database.transaction(forgetBatch));
      while (await database.transaction(forgetNamedBatch));
    },
  },
  {
    name: 'deletion.reapply',
    everyMs: 60 * minuteMs,
    run: async () => {
      if ((await reapply.recent(clock.now())) > 0) await erasure.run(features());
    },
  },
];
