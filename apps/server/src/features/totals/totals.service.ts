import { totalsSchema, type Totals } from '@guildhall/contract/totals.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { createReadyBytesCache } from '../../platform/ready-bytes.ts';
import type { RevisionWatch } from '../../platform/revision.ts';
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
  let told: Totals | null = null;
  revision.onChange(() => {
    cache.clear();
    if (listeners.length === 0) return;
    read().then(
      (totals) => {
        // Totals only grow, so a smaller one was read earlier and arrived late.
        const isNews = told === null || kinds.some((kind) => totals[kind] > (told?.[kind] ?? 0));
        if (!isNews || kinds.some((kind) => totals[kind] < (told?.[kind] ?? 0))) return;
        told = totals;
        for (const listener of listeners) listener(totals);
      },
      (error: unknown) => {
        log.warn({ err: error }, 'the totals could not be read after a change');
      },
    );
  });
  return {
    read,
    bytes: () => cache.read('totals', async () => ({ msg: await read(), staleAtMs: null })),
    /** Calls back with the new totals whenever they changed. */
    onChange: (listener: (totals: Totals) => void): void => {
      listeners.push(listener);
    },
  };
};
