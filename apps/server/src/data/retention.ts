import type { RetentionData } from '@guildhall/contract/retention/rules.ts';
import { sql } from 'kysely';
import type { Metrics } from '../runtime/metrics.ts';
import type { Database } from './database.ts';

/** Turns work that returns how many it removed into the `run` of a job, which records the run and counts them. */
export type Counted = (data: RetentionData, work: () => Promise<number>) => () => Promise<void>;

export const createCounted = (database: Database, { counter }: Metrics): Counted => {
  const retentionRemoved = counter(
    'guildhall_retention_removed_total',
    'What this process removed because of its age, by kind of data.',
    ['data'],
  );
  return (data, work) => async () => {
    const removed = await work();
    retentionRemoved.inc({ data }, removed);
    await sql`
      insert into retention_run as r (data, ran_at, removed, removed_total) values (${data}, now(), ${removed}, ${removed})
      on conflict (data) do update set ran_at = excluded.ran_at, removed = excluded.removed,
        removed_total = r.removed_total + excluded.removed`.execute(database.query);
  };
};

/** A job that runs every minute removes for a third of it, so that a large backlog leaves the database to players. */
export const removalMs = 20_000;

/** Repeats until a batch is not full, or until `forMs` are over. Returns how many were removed. */
export const removeInBatches = async (
  limit: number,
  removeBatch: (limit: number) => Promise<number>,
  forMs = Infinity,
): Promise<number> => {
  const endAt = performance.now() + forMs;
  let sum = 0;
  for (let removed = limit; removed === limit && performance.now() < endAt; sum += removed) {
    removed = await removeBatch(limit);
  }
  return sum;
};
