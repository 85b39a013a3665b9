import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss, type Job as SentJob, type JobResult } from 'pg-boss';
import type pg from 'pg';
import { openDatabase, type DatabaseOptions } from '../data/database.ts';
import { jobQueueSchema, scheduledQueue, sentQueue, traceparentIn } from '../data/job-queue.ts';
import type { Job, QueuedJob } from '../registration/feature.ts';
import type { Log } from '../runtime/log.ts';
import type { Metrics } from '../runtime/metrics.ts';
import type { Tracing } from '../runtime/tracing.ts';

export interface WorkerDependencies {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tracing: Tracing | null;
  readonly config: { readonly drainMs: number; readonly database: DatabaseOptions };
}

export interface WorkerRole {
  /** Starts no further runs and waits for the current ones. */
  drain(): Promise<void>;
}

/** Records duration, success and failure of a run; logs the failure and passes it on. */
export type Measure = (name: string, run: () => Promise<void>, traceparent?: string) => Promise<void>;

interface JobQueueDependencies extends WorkerDependencies {
  readonly measure: Measure;
  readonly scheduled: readonly Job[];
  readonly sent: readonly QueuedJob[];
}

/** Schedules are looked at and each of their queues is polled this often, so a job starts up to 25 s after its minute. */
const scheduledPollSeconds = 10;
/** Without batches each poll would start a single job. A full batch is followed by the next one immediately. */
const sentWork = { pollingIntervalSeconds: 2, batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const;
/** How often jobs of killed workers are looked for; a job runs again after this and its missed heartbeat. */
const superviseSeconds = 10;
const restartMs = 5000;
/** A pool of its own, so that jobs that use all connections cannot delay heartbeats, which would start them again. */
const connections = { max: 2, waitMs: 15_000 };

/** A whole number of minutes below an hour, or of hours; hourly jobs are spread over the hour by their names. */
export const cronOf = ({ name, everyMs }: Pick<Job, 'name' | 'everyMs'>): string => {
  const minutes = everyMs / 60_000;
  if (Number.isInteger(minutes) && 60 % minutes === 0 && minutes < 60) return `*/${minutes} * * * *`;
  const hours = minutes / 60;
  if (!Number.isInteger(hours) || 24 % hours !== 0) throw new Error(`${name}: no schedule for every ${everyMs} ms`);
  const minute = Buffer.from(name).reduce((sum, byte) => sum + byte, 0) % 60;
  return `${minute} */${hours} * * *`;
};

/** pg-boss sends transactions as one text, so a connection that failed may be inside an aborted one. */
const executeOn =
  (pool: pg.Pool) =>
  async (text: string, values?: unknown[]): Promise<pg.QueryResult> => {
    const client = await pool.connect();
    try {
      const result = await client.query(text, values);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };

/** Runs scheduled and sent jobs from the queue in PostgreSQL. Polls, so that it also works through PgBouncer. */
export const startJobQueue = (dependencies: JobQueueDependencies): WorkerRole => {
  const { log, metrics, config, measure, scheduled, sent } = dependencies;
  const database = openDatabase({ ...config.database, ...connections }, log);
  const boss = new PgBoss({
    db: { executeSql: executeOn(database.pool) },
    schema: jobQueueSchema,
    // The tables belong to the owner: `guildhall migrate` changes them.
    migrate: false,
    reindex: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: 60 * 60,
    cronMonitorIntervalSeconds: scheduledPollSeconds,
  });
  // Some are plain objects with the message and stack of an error, and the name of the queue.
  boss.on('error', (error) =>
    log.warn(
      { err: error instanceof Error ? error : Object.assign(new Error(), error) },
      'job queue: operation failed',
    ),
  );
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'job queue: pg-boss reported a warning'));

  const handle = async (name: string, run: () => Promise<void>, traceparent?: string): Promise<void> => {
    try {
      await measure(name, run, traceparent);
    } catch {
      // The queue stores this error, and the original may quote rows of players. It is in the log.
      throw new Error('failed; the log of the worker has the reason');
    }
  };

  const settle = ({ id, name, data }: SentJob<unknown>, run: QueuedJob['run']): Promise<JobResult> =>
    handle(name, () => run(data), traceparentIn(data)).then(
      () => ({ id, status: 'completed' }),
      (error: unknown) => ({ id, status: 'failed', output: error }),
    );

  const start = async (): Promise<void> => {
    await boss.start();
    for (const { name, run } of sent) {
      await boss.createQueue(name, sentQueue);
      await boss.updateQueue(name, sentQueue);
      await boss.work(name, sentWork, (jobs) => Promise.all(jobs.map((job) => settle(job, run))));
    }
    for (const job of scheduled) {
      // At most one queued or active job, on all workers together.
      await boss.createQueue(job.name, { ...scheduledQueue, policy: 'exclusive' });
      await boss.updateQueue(job.name, scheduledQueue);
      await boss.schedule(job.name, cronOf(job));
      // Also once now: what became due while no worker ran, or came back with a restored backup, must not wait an hour.
      await boss.send(job.name);
      await boss.work(job.name, { pollingIntervalSeconds: scheduledPollSeconds }, () => handle(job.name, job.run));
    }
  };

  const stopping = new AbortController();
  const keepStarting = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await start();
        return;
      } catch (error) {
        // The database is away, or its queue is of a newer release; the other workers run the jobs meanwhile.
        log.error({ err: error }, 'job queue: starting failed, will retry');
        await boss.stop({ graceful: false, close: false });
        await sleep(restartMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  const starting = keepStarting();

  const names = [...scheduled, ...sent].map(({ name }) => name);
  metrics.gauge(
    'guildhall_job_queue_depth',
    'Jobs in the queue by name and state, as last counted by a worker.',
    ['job', 'state'],
    async (gauge) => {
      // Counts from before the database became unreachable would be stale, so there are none then.
      gauge.reset();
      const queues = await boss.getQueues(names).catch(() => []);
      for (const { name, readyCount, deferredCount, activeCount, failedCount } of queues) {
        gauge.set({ job: name, state: 'ready' }, readyCount);
        gauge.set({ job: name, state: 'delayed' }, deferredCount);
        gauge.set({ job: name, state: 'active' }, activeCount);
        gauge.set({ job: name, state: 'failed' }, failedCount);
      }
    },
  );

  return {
    drain: async () => {
      stopping.abort();
      await starting;
      // Jobs that are still running shortly before the end of the drain return to the queue for another worker.
      await boss.stop({ close: false, timeout: Math.max(1000, config.drainMs - 1000) });
      await database.close();
    },
  };
};
