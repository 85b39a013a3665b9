import type { Database } from '../../../data/database.ts';
import type { BothCounts } from '../surveys.tally-slots.rules.ts';
import { selectCounts } from '../surveys.queries.ts';

/** Maximum staleness of the counts. */
const cacheMs = 1000;

export type TallyCache = ReturnType<typeof createTallyCache>;

interface CacheEntry {
  readonly counts: Promise<BothCounts>;
  readonly staleAtMs: number;
  isUnderWay: boolean;
  next: Promise<BothCounts> | null;
}

/** Caches the counts per survey, so that they are queried at most once a second. */
export const createTallyCache = (database: Database) => {
  const cached = new Map<number, CacheEntry>();
  const start = (id: number): Promise<BothCounts> => {
    const counts = selectCounts(database.query, id);
    const entry: CacheEntry = { counts, staleAtMs: performance.now() + cacheMs, isUnderWay: true, next: null };
    cached.set(id, entry);
    counts.then(
      () => void (entry.isUnderWay = false),
      () => {
        if (cached.get(id) === entry) cached.delete(id);
      },
    );
    return counts;
  };
  return {
    read: (id: number): Promise<BothCounts> => {
      const found = cached.get(id);
      return found !== undefined && found.staleAtMs > performance.now() ? found.counts : start(id);
    },
    /**
     * For players who just answered: bypasses the cache so that their answer is included. Callers during a running
     * query share the next one.
     */
    readAnew: (id: number): Promise<BothCounts> => {
      const found = cached.get(id);
      if (found === undefined || !found.isUnderWay) return start(id);
      const anew = (): Promise<BothCounts> => start(id);
      return (found.next ??= found.counts.then(anew, anew));
    },
  };
};
