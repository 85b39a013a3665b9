import { collectDefaultMetrics, Counter, Gauge, Histogram as ClientHistogram, Registry } from 'prom-client';
import { createHistogram, type Histogram, type HistogramOptions } from './histogram.ts';
import { version } from './version.ts';

/** Gauges whose names claim to be counters, which `promtool check metrics` refuses; each has a labeled twin. */
const misnamed = ['nodejs_active_resources_total', 'nodejs_active_handles_total', 'nodejs_active_requests_total'];

const fast = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/**
 * All metrics of a process. Label values come from fixed sets (routes, error names, jobs, configured receivers), never
 * from callers: each new value is a new series for as long as the process runs.
 */
export const createMetrics = () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  const registers = [registry];
  const histograms: Histogram[] = [];
  const histogram = (options: HistogramOptions): Histogram => {
    const created = createHistogram(options);
    histograms.push(created);
    return created;
  };
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name, help, labelNames, registers });
  /** `collect` sets the values when metrics are asked for. */
  const gauge = <Label extends string>(
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
  const build = gauge('guildhall_build_info', 'Always 1; the label is the release of this process.', ['version']);
  build.set({ version }, 1);
  return {
    registry,
    gauge,
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
      bounds: fast,
    }),
    waitTimes: histogram({
      name: 'guildhall_http_wait_duration_seconds',
      help: 'Time that calls of people spend waiting in queues and for connections of the database, by who calls.',
      labels: ['caller'],
      bounds: fast,
    }),
    refused: counter('guildhall_refused_total', 'Refused API requests by the name of the error.', ['reason']),
    queryTimes: histogram({
      name: 'guildhall_database_query_duration_seconds',
      help: 'Duration of database statements by connection pool, without the wait for a connection.',
      labels: ['pool'],
      bounds: fast,
    }),
    storeTimes: histogram({
      name: 'guildhall_object_store_duration_seconds',
      help: 'Duration of object store operations by operation and outcome.',
      labels: ['operation', 'outcome'],
      bounds: fast,
    }),
    sendTimes: histogram({
      name: 'guildhall_chat_send_duration_seconds',
      help: 'Time from the arrival of a chat message to its acknowledgment, after it was stored.',
      bounds: fast,
    }),
    deliveryTimes: histogram({
      name: 'guildhall_chat_delivery_duration_seconds',
      help: 'Time from storing a chat message to writing it to the sockets of this process that follow the chat.',
      bounds: fast,
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
    refusedLaunches: counter(
      'guildhall_launch_refused_total',
      'Launch tickets refused, by reason. The reason never leaves the server.',
      ['reason'],
    ),
    launchKeys: gauge('guildhall_launch_key', 'Launch keys that this process accepts now, one series per key id.', [
      'kid',
    ]),
    launchKeysFileValid: gauge(
      'guildhall_launch_keys_file_valid',
      '0 if the keys file is missing or invalid, so that the keys read before are still in use.',
    ),
    admissionRefused: counter(
      'guildhall_admission_refused_total',
      'Calls, connections and frames refused by admission control, by the layer that refused.',
      ['layer'],
    ),
    refusedSignIns: counter(
      'guildhall_staff_sign_in_refused_total',
      'Refused staff sign-in steps, by reason. The audit trail records only the first of many.',
      ['reason'],
    ),
    looksRefused: counter(
      'guildhall_staff_looks_refused_total',
      'Looks at masked data or at pictures of reports that were refused because a member of staff reached the hourly limit.',
      ['limit'],
    ),
    uploads: counter('guildhall_uploads_total', 'Uploaded files by kind and outcome.', ['kind', 'outcome']),
    decoderFailures: counter(
      'guildhall_decoder_failures_total',
      'Decoding processes that exceeded a limit or died, by reason.',
      ['reason'],
    ),
    webhookDeliveries: counter(
      'guildhall_webhook_deliveries_total',
      'Attempts to deliver webhooks by receiver and outcome.',
      ['receiver', 'outcome'],
    ),
    gameActionAttempts: counter(
      'guildhall_game_action_attempts_total',
      'Attempts to send actions to the game, by action and outcome.',
      ['action', 'outcome'],
    ),
    translatedCharacters: counter(
      'guildhall_translation_characters_total',
      'Characters sent to the translation provider, by outcome.',
      ['outcome'],
    ),
    jobSeconds: new ClientHistogram({
      name: 'guildhall_job_duration_seconds',
      help: 'Duration of the runs of each job of the worker, successful or not.',
      labelNames: ['job'],
      buckets: [0.01, 0.1, 1, 10, 60, 600],
      registers,
    }),
    retentionRemoved: counter(
      'guildhall_retention_removed_total',
      'What this process removed because of its age, by kind of data.',
      ['data'],
    ),
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
