import type { Metrics } from '../runtime/metrics.ts';
import type { Database } from './database.ts';

/** A pool whose connections are all busy while queries wait is what "the app is slow" most often means. */
export const exportPools = (databases: ReadonlyMap<string, Database>, metrics: Metrics): void => {
  const pools = Array.from(databases, ([name, { pool }]) => ({ name, pool }));
  metrics.gauge(
    'guildhall_database_pool_connections',
    'Connections of each pool by state.',
    ['pool', 'state'],
    (gauge) => {
      for (const { name, pool } of pools) {
        gauge.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount);
        gauge.set({ pool: name, state: 'idle' }, pool.idleCount);
      }
    },
  );
  metrics.gauge(
    'guildhall_database_pool_connections_max',
    'The most connections that each pool may open.',
    ['pool'],
    (gauge) => {
      for (const { name, pool } of pools) gauge.set({ pool: name }, pool.options.max);
    },
  );
  metrics.gauge('guildhall_database_pool_waiting', 'Queries waiting for a connection.', ['pool'], (gauge) => {
    for (const { name, pool } of pools) gauge.set({ pool: name }, pool.waitingCount);
  });
};
