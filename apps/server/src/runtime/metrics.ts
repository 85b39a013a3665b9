import { collectDefaultMetrics, Counter, Gauge, Histogram as ClientHistogram, Registry } from 'prom-client';
import { createHistogram, type Histogram, type HistogramOptions } from './histogram.ts';
import { version } from './version.ts';

/** Gauges whose names claim to be counters, which `promtool check metrics` refuses; each has a labeled twin. */
const misnamed = ['nodejs_active_resources_total', 'nodejs_active_handles_total', 'nodejs_active_requests_total'];

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/**
 * The metrics of a process: what all features share, and the means to make those that a feature declares in
 * `<noun>.metrics.ts`. Label values come from fixed sets (routes, error names, jobs, configured receivers), never from
 * callers: each new value is a new series for as long as the process runs.
 */
export const createMetrics = () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  const registers = [registry];
  const histograms: Histogram[] = [];
  const made = new Map<string, { readonly description: string; readonly metric: unknown }>();
  /** The metric of the name, made by the first who asks: features open once for each role of the process. */
  const once = <Metric>(name: string, description: readonly unknown[], make: () => Metric): Metric => {
    const found = made.get(name) ?? { description: JSON.stringify(description), metric: make() };
    if (found.description !== JSON.stringify(description)) throw new Error(`two metrics have the name ${name}`);
    made.set(name, found);
    return found.metric as Metric;
  };
  /** Of durations in seconds. */
  const histogram = ({ name, help, labels = [] }: Omit<HistogramOptions, 'bounds'>): Histogram =>
    once(name, ['histogram', help, labels], () => {
      const created = createHistogram({ name, help, labels, bounds });
      histograms.push(created);
      return created;
    });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []): Counter<Label> =>
    once(name, ['counter', help, labelNames], () => new Counter({ name, help, labelNames, registers }));
  const createGauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[] = [],
    collect?: (self: Gauge<Label>) => void | Promise<void>,
  ): Gauge<Label> => {
    const created: Gauge<Label> = new Gauge({
      name,
      help,
      labelNames,
      registers,
      ...(collect && { collect: () => collect(created) }),
    });
    // Without labels, prom-client exports 0 until the first value is set.
    if (labelNames.length === 0) created.remove();
    return created;
  };
  /** `collect` sets the values when metrics are asked for; there is one for a name. */
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[] = [],
    collect?: (self: Gauge<Label>) => void | Promise<void>,
  ): Gauge<Label> =>
    collect === undefined
      ? once(name, ['gauge', help, labelNames], () => createGauge(name, help, labelNames))
      : createGauge(name, help, labelNames, collect);
  const build = gauge('guildhall_build_info', 'Always 1; the label is the release of this process.', ['version']);
  build.set({ version }, 1);
  return {
    registry,
    counter,
    gauge,
    histogram,
    render: async (): Promise<string> =>
      (await registry.metrics()) + histograms.map((created) => created.render()).join(''),
    schema: gauge(
      'guildhall_schema_info',
      'Always 1; the labels are the release and the last migration of the schema.',
      ['release', 'migration'],
    ),
    requestTimes: histogram({
      name: 'guildhall_http_request_duration_seconds',
      help: 'Duration of API requests by route and status.',
      labels: ['route', 'status'],
    }),
    waitTimes: histogram({
      name: 'guildhall_http_wait_duration_seconds',
      help: 'Time that calls of people spend waiting in queues and for connections of the database, by who calls.',
      labels: ['caller'],
    }),
    refused: counter('guildhall_refused_total', 'Refused API requests by the name of the error.', ['reason']),
    queryTimes: histogram({
      name: 'guildhall_database_query_duration_seconds',
      help: 'Duration of database statements by connection pool, without the wait for a connection.',
      labels: ['pool'],
    }),
    storeTimes: histogram({
      name: 'guildhall_object_store_duration_seconds',
      help: 'Duration of object store operations by operation and outcome.',
      labels: ['operation', 'outcome'],
    }),
    cacheReads: counter(
      'guildhall_content_cache_reads_total',
      'Content reads answered from memory or from the database.',
      ['outcome'],
    ),
    sockets: gauge('guildhall_sockets', 'Open sockets of this process, of players or of staff.', ['audience']),
    socketCloses: counter('guildhall_socket_closes_total', 'Closed sockets by audience and close code.', [
      'audience',
      'code',
    ]),
    admissionRefused: counter(
      'guildhall_admission_refused_total',
      'Calls, connections and frames refused by admission control, by the layer that refused.',
      ['layer'],
    ),
    jobSeconds: new ClientHistogram({
      name: 'guildhall_job_duration_seconds',
      help: 'Duration of the runs of each job of the worker, successful or not.',
      labelNames: ['job'],
      buckets: [0.01, 0.1, 1, 10, 60, 600],
      registers,
    }),
    jobInterval: gauge('guildhall_job_interval_seconds', 'How often each recurring job is due.', ['job']),
    jobSuccess: gauge(
      'guildhall_job_last_success_timestamp_seconds',
      'When each job last ended without an error in this process.',
      ['job'],
    ),
    jobFailures: counter('guildhall_job_failures_total', 'Failed runs of each job in this process.', ['job']),
    logLines: counter('guildhall_log_lines_total', 'Log lines of this process by level.', ['level']),
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
