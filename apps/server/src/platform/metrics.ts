import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { createRequestTimes } from './request-times.ts';

export const createMetrics = () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requestTimes = createRequestTimes();
  return {
    registry,
    requestTimes,
    /** Everything, in the text form that Prometheus reads. */
    render: async (): Promise<string> => (await registry.metrics()) + requestTimes.render(),
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
    refusedSignIns: new Counter({
      name: 'guildhall_staff_sign_in_refused_total',
      help: 'Steps of signing in that staff or strangers were refused, by reason; the audit trail tells the first of many.',
      labelNames: ['reason'],
      registers: [registry],
    }),
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
