import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { createRequestTimes } from './request-times.ts';

export const createMetrics = () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requestTimes = createRequestTimes();
  return {
    registry,
    requestTimes,
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
    launchKeys: new Gauge({
      name: 'guildhall_launch_key',
      help: 'Launch keys that this process accepts now, one series per key id.',
      labelNames: ['kid'],
      registers: [registry],
    }),
    launchKeysFileValid: new Gauge({
      name: 'guildhall_launch_keys_file_valid',
      help: '0 if the keys file is missing or invalid, so that the keys read before are still in use.',
      registers: [registry],
    }),
    admissionRefused: new Counter({
      name: 'guildhall_admission_refused_total',
      help: 'Calls, connections and frames refused by admission control, by the layer that refused.',
      labelNames: ['layer'],
      registers: [registry],
    }),
    refusedSignIns: new Counter({
      name: 'guildhall_staff_sign_in_refused_total',
      help: 'Refused staff sign-in steps, by reason. The audit trail records only the first of many.',
      labelNames: ['reason'],
      registers: [registry],
    }),
    jobSeconds: new Histogram({
      name: 'guildhall_job_duration_seconds',
      help: 'Duration of the runs of each job of the worker, successful or not.',
      labelNames: ['job'],
      buckets: [0.01, 0.1, 1, 10, 60, 600],
      registers: [registry],
    }),
    retentionRemoved: new Counter({
      name: 'guildhall_retention_removed_total',
      help: 'What this process removed because of its age, by kind of data.',
      labelNames: ['data'],
      registers: [registry],
    }),
    jobSuccess: new Gauge({
      name: 'guildhall_job_last_success_timestamp_seconds',
      help: 'When each job last ended without an error in this process.',
      labelNames: ['job'],
      registers: [registry],
    }),
    jobFailures: new Counter({
      name: 'guildhall_job_failures_total',
      help: 'Failed runs of each job in this process.',
      labelNames: ['job'],
      registers: [registry],
    }),
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
