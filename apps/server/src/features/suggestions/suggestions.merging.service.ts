import * as v from 'valibot';
import type { Database } from '../../data/database.ts';
import type { JobKind } from '../../data/job-queue.ts';
import { lockAll } from './suggestions.staff.queries.ts';
import * as queries from './suggestions.merging.queries.ts';
import { hasSupporters } from './suggestions.queries.ts';

/** A popular suggestion has more supporters than one request could move. */
const batch = 2000;
/** Leaves the rest to the recurring job, as the last rows may be locked for a while. */
const stepsMax = 100;

/** Sent by a merge, to move what its first batch left. */
export const mergeJob: JobKind<{ id: number }> = {
  name: 'suggestions.merge',
  payload: v.strictObject({ id: v.pipe(v.number(), v.integer()) }),
};

export type Merging = ReturnType<typeof createMerging>;

/**
 * Moves the supporters and reports of a duplicate to its original in batches. The counters are exact after each one.
 */
export const createMerging = ({ database }: { readonly database: Database }) => {
  const moveSome = async (id: number): Promise<boolean> => {
    const left = await database.transaction(async (tx) => {
      const into = await queries.selectTarget(tx, id);
      if (into === null) return null;
      const locked = await lockAll(tx, [id, into]);
      // Race: the original was itself merged meanwhile. Retry with its current target.
      if (locked.get(id)?.merged_into !== into) return { into, hasMore: true };
      await queries.moveSupporters(tx, id, into, batch);
      return { into, hasMore: await hasSupporters(tx, id) };
    });
    if (left === null) return true;
    if (left.hasMore) return false;
    // A separate transaction, because linking a report locks the report before the suggestion, and the reverse order
    // could deadlock.
    await queries.moveReports(database.query, id, left.into);
    await queries.finishMoving(database.query, id);
    return true;
  };
  const move = async (id: number): Promise<void> => {
    let isDone = false;
    for (let step = 0; step < stepsMax && !isDone; step += 1) isDone = await moveSome(id);
  };
  return {
    moveSome,
    move,
    /** Continues merges that their own job did not finish. Safe to run in any number of workers. */
    moveAll: async (): Promise<void> => {
      for (const id of await queries.selectMoving(database.query, 20)) await move(id);
    },
  };
};
