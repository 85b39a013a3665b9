import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export const createMetrics = () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'guildhall_http_request_seconds',
      help: 'Duration of API requests by route and status.',
      labelNames: ['route', 'status'],
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
      registers: [registry],
    }),
    cacheReads: new Counter({
      name: 'guildhall_content_cache_reads_total',
      help: 'Content reads answered from memory or from the database.',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    sockets: new Gauge({
      name: 'guildhall_sockets',
      help: 'Open player sockets of this process.',
      registers: [registry],
    }),
    refusedLaunches: new Counter({
      name: 'guildhall_launch_refused_total',
      help: 'Launch tickets refused, by reason. The reason never leaves the server.',
      labelNames: ['reason'],
      registers: [registry],
    }),
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
