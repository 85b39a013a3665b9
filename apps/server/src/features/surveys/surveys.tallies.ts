import type { Database } from '../../platform/database.ts';
import type { BothCounts } from './surveys.places.ts';
import { selectCounts } from './surveys.queries.ts';

/** How long numbers may lag behind while many look. */
const keepMs = 1000;

export type Tallies = ReturnType<typeof createTallies>;

interface Kept {
  readonly counts: Promise<BothCounts>;
  readonly staleAtMs: number;
  isUnderWay: boolean;
  next: Promise<BothCounts> | null;
}

/** How a survey stands is the same for everybody: read once a second at most, however many look. */
export const createTallies = (database: Database) => {
  const kept = new Map<number, Kept>();
  const start = (id: number): Promise<BothCounts> => {
    const counts = selectCounts(database.query, id);
    const entry: Kept = { counts, staleAtMs: performance.now() + keepMs, isUnderWay: true, next: null };
    kept.set(id, entry);
    counts.then(
      () => void (entry.isUnderWay = false),
      () => {
        if (kept.get(id) === entry) kept.delete(id);
      },
    );
    return counts;
  };
  return {
    read: (id: number): Promise<BothCounts> => {
      const found = kept.get(id);
      return found !== undefined && found.staleAtMs > performance.now() ? found.counts : start(id);
    },
    /** For whoever answered just now: theirs is in it. All who come while one is read share the one after it. */
    readAnew: (id: number): Promise<BothCounts> => {
      const found = kept.get(id);
      if (found === undefined || !found.isUnderWay) return start(id);
      const anew = (): Promise<BothCounts> => start(id);
      return (found.next ??= found.counts.then(anew, anew));
    },
  };
};
