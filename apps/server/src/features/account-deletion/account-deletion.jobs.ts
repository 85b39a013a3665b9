import { reminderDays } from '@guildhall/contract/account-deletion-rules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { DeskHints } from '../../platform/desk.ts';
import type { Job } from '../../platform/feature.ts';
import type { Eraser, ErasureService } from './account-deletion.erasure.service.ts';
import { forgetBatch, forgetNamedBatch, remindBatch } from './account-deletion.jobs.queries.ts';
import type { Reapply } from './account-deletion.reapply.service.ts';

export interface DeletionJobsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly desk: DeskHints;
  readonly erasure: ErasureService;
  readonly reapply: Reapply;
}

const minuteMs = 60_000;

/** What is due is due by the database's clock; ours says only in which months of the ledger to look. */
export const deletionJobs = (
  { database, clock, desk, erasure, reapply }: DeletionJobsDependencies,
  features: () => readonly Eraser[],
): Job[] => [
  {
    name: 'deletion.remind',
    everyMs: minuteMs,
    run: async () => {
      // The nearest first: who is reminded of one day needs no word about three.
      for (const days of reminderDays.toSorted((one, other) => one - other)) {
        for (;;) {
          const reminded = await database.transaction((tx) => remindBatch(tx, days));
          if (reminded.length === 0) break;
          desk.changed('deletions', reminded);
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
