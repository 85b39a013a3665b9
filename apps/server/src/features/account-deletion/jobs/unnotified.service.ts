import type { Database } from '../../../data/database.ts';
import { removeInBatches } from '../../../data/retention.ts';
import { appendAudit } from '../../audit/audit.public.ts';
import { endUndelivered } from '../../webhooks/webhooks.public.ts';
import { markUnnotified } from './erasure.queries.ts';

/** How long an event of a deletion waits for a receiver. */
export const unnotifiedDays = 90;

const batch = 200;

/**
 * Gives up notifying the game of deletions, for events that have waited `days`. The certificate of an erasure says so, and
 * the event no longer names the account. Returns the number of events.
 */
export const endUnnotified = (database: Database, days: number): Promise<number> =>
  removeInBatches(batch, (limit) =>
    database.transaction(async (tx) => {
      const { count, certificates } = await endUndelivered(tx, days, limit);
      await markUnnotified(tx, certificates);
      for (const id of certificates) {
        await appendAudit(tx, { staffId: null, action: 'deletion.unnotified', subject: `erasure:${id}` });
      }
      return count;
    }),
  );
