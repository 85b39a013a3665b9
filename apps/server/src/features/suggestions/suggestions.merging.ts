import type { Database } from '../../platform/database.ts';
import { lockAll } from './suggestions.desk.queries.ts';
import * as queries from './suggestions.merging.queries.ts';
import { hasSupporters } from './suggestions.queries.ts';

/** So many at a time, because a popular one has more supporters than a request has seconds. */
const batch = 2000;
/** Then the next run goes on: somebody may hold the last rows for a while. */
const stepsMax = 100;

export type Merging = ReturnType<typeof createMerging>;

/** Brings what belonged to a duplicate over to its original, step by step; the counters are right after every step. */
export const createMerging = ({ database }: { readonly database: Database }) => {
  /** True when nothing is left. */
  const moveSome = async (id: number): Promise<boolean> => {
    const left = await database.transaction(async (tx) => {
      const into = await queries.selectTarget(tx, id);
      if (into === null) return null;
      const locked = await lockAll(tx, [id, into]);
      // The original became a duplicate itself meanwhile: once more, with what stands there now.
      if (locked.get(id)?.merged_into !== into) return { into, hasMore: true };
      await queries.moveSupporters(tx, id, into, batch);
      return { into, hasMore: await hasSupporters(tx, id) };
    });
    if (left === null) return true;
    if (left.hasMore) return false;
    // Apart from the above: who links a report holds the report first and the suggestion second.
    await queries.moveReports(database.query, id, left.into);
    await queries.finishMoving(database.query, id);
    return true;
  };
  return {
    moveSome,
    /** Everything that is still on its way; safe to run in any number of workers at once. */
    moveAll: async (): Promise<void> => {
      for (const id of await queries.selectMoving(database.query, 20)) {
        let isDone = false;
        for (let step = 0; step < stepsMax && !isDone; step += 1) isDone = await moveSome(id);
      }
    },
  };
};
