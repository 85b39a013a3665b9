import type { ServerConfig } from '../runtime/config.ts';
import type { Log } from '../runtime/log.ts';
import type { Metrics } from '../runtime/metrics.ts';
import { openDatabase, type Database } from './database.ts';
import { exportPools } from './pool-metrics.ts';

/**
 * A pool of connections for each purpose, so that a rush of anonymous readers or reconnecting sockets cannot starve staff
 * or jobs. A purpose whose role does not run in this process shares the first pool.
 */
export const openDatabases = ({ database, pools, roles }: ServerConfig, log: Log, metrics: Metrics) => {
  const opened = new Map<string, Database>();
  const open = (purpose: keyof ServerConfig['pools']): Database => {
    const times = metrics.queryTimes.of(purpose);
    const created = openDatabase({ ...database, max: pools[purpose] }, log, (seconds) => times.observe(seconds));
    opened.set(purpose, created);
    return created;
  };
  const ofRole = new Map(roles.map((role) => [role, open(role)]));
  const main = ofRole.get('http') ?? ofRole.get('gateway') ?? ofRole.get('worker') ?? open('http');
  const publicReads = ofRole.has('http') ? open('public') : main;
  exportPools(opened, metrics);
  return {
    http: ofRole.get('http') ?? main,
    gateway: ofRole.get('gateway') ?? main,
    worker: ofRole.get('worker') ?? main,
    public: publicReads,
    close: async (): Promise<void> => {
      await Promise.all(Array.from(opened.values(), (database) => database.close()));
    },
  };
};
