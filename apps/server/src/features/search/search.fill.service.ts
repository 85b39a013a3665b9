import type { Database } from '../../data/database.ts';
import type { Feature } from '../../registration/feature.ts';
import * as queries from './search.fill.queries.ts';

/** One item: the transaction holds the lock on the dictionary, and a member of staff who publishes meanwhile waits for it. */
const batch = 1;
/**
 * The second pass catches what servers of the previous release published while they ran beside this one, which do not write the
 * index.
 */
const passes = 2;
const pauseSeconds = 3600;
/**
 * Raised when the index changes, which indexes everything again. Under a name of its own, so that a worker of the previous release,
 * which does not know the change, cannot complete the pass.
 */
const version = 2;

/** Indexes what was published before the index existed, one by one. Safe to run in any number of workers. */
export const createSearchFill =
  (database: Pick<Database, 'transaction'>, features: () => readonly Feature[]) => async (): Promise<void> => {
    for (const { noun, searchable } of features()) {
      if (searchable === undefined) continue;
      const source = `${noun}.${version}`;
      let hasMore = true;
      while (hasMore) {
        hasMore = await database.transaction(async (tx) => {
          const claimed = await queries.claimFill(tx, source, passes);
          if (claimed === null) return false;
          const last = await searchable.refreshAfter(tx, claimed.after_id, batch);
          if (last === null) await queries.endPass(tx, source, pauseSeconds);
          else await queries.moveFill(tx, source, last);
          return last !== null;
        });
      }
    }
  };
