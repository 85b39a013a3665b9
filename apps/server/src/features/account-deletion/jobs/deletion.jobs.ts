import { reminderDays } from '@guildhall/contract/account-deletion/rules.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { Database } from '../../../data/database.ts';
import type { Counted } from '../../../data/retention.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import type { Job, Readings } from '../../../registration/feature.ts';
import { selectUndelivered } from '../../webhooks/webhooks.public.ts';
import type { Eraser, ErasureService } from './erasure.service.ts';
import { countOverdue, forgetBatch, forgetNamedBatch, remindBatch } from './reminders-and-cleanup.queries.ts';
import type { Reapply } from './reapply.service.ts';
import { endUnnotified, unnotifiedDays } from './unnotified.service.ts';

export interface DeletionJobsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly consoleHints: ConsoleHints;
  readonly erasure: ErasureService;
  readonly reapply: Reapply;
  readonly counted: Counted;
}

const minuteMs = 60_000;

export const deletionReadings = (database: Database): Readings => ({
  gauges: {
    guildhall_deletions_overdue: 'Account deletions that should have been finished at least an hour ago.',
    guildhall_deletion_events_undelivered: 'Webhook events of deletions that the game has not accepted, at most 10000.',
    guildhall_deletion_event_oldest_undelivered_seconds: 'Age of the oldest of these events.',
  },
  read: async () => {
    const [overdue, undelivered] = [await countOverdue(database.query), await selectUndelivered(database.query)];
    return {
      guildhall_deletions_overdue: overdue,
      guildhall_deletion_events_undelivered: undelivered.count,
      guildhall_deletion_event_oldest_undelivered_seconds: undelivered.oldest,
    };
  },
});

/** Due dates are compared with the database's clock; `clock` only selects which months of the ledger to check. */
export const deletionJobs = (
  { database, clock, consoleHints, erasure, reapply, counted }: DeletionJobsDependencies,
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
    name: 'deletion.endUnnotified',
    everyMs: 60 * minuteMs,
    run: counted('undelivered_deletion_events', () => endUnnotified(database, unnotifiedDays)),
  },
  {
    name: 'deletion.reapply',
    everyMs: 60 * minuteMs,
    run: async () => {
      if ((await reapply.recent(clock.now())) > 0) await erasure.run(features());
    },
  },
];
