import { totalsSchema, type Totals } from '@guildhall/contract/totals/player.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Database } from '../../data/database.ts';
import type { Log } from '../../runtime/log.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { createReadyBytesCache } from '../../http/ready-bytes.ts';
import type { RevisionWatch } from '../../data/revision.ts';
import { createSharedRead } from '../../data/shared-read.ts';
import { readTotals } from './totals.queries.ts';

export interface TotalsDependencies {
  readonly database: Database;
  readonly revision: RevisionWatch;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly log: Log;
}

const kinds = Object.keys(totalsSchema.entries) as (keyof Totals)[];

export type TotalsService = ReturnType<typeof createTotalsService>;

export const createTotalsService = (dependencies: TotalsDependencies) => {
  const { database, revision, clock, metrics, log } = dependencies;
  const cache = createReadyBytesCache(clock, metrics);
  const read = (): Promise<Totals> => readTotals(database.query);
  const listeners: ((totals: Totals) => void)[] = [];
  let announced: Totals | null = null;
  const current = createSharedRead(read);
  revision.onChange(() => {
    cache.clear();
    current.clear();
    if (listeners.length === 0) return;
    read().then(
      (totals) => {
        // Totals only grow, so a smaller one is the late result of an earlier read.
        const hasGrown = announced === null || kinds.some((kind) => totals[kind] > (announced?.[kind] ?? 0));
        if (!hasGrown || kinds.some((kind) => totals[kind] < (announced?.[kind] ?? 0))) return;
        announced = totals;
        for (const listener of listeners) listener(totals);
      },
      (error: unknown) => {
        log.warn({ err: error }, 'totals: reading totals after a change failed');
      },
    );
  });
  return {
    /** Kept until the content changes. A socket that is open by then hears of the change from `onChange`. */
    current: current.read,
    bytes: () => cache.read('totals', async () => ({ msg: await read(), staleAtMs: null })),
    onChange: (listener: (totals: Totals) => void): void => {
      listeners.push(listener);
    },
  };
};
