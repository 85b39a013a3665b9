import { setTimeout as sleep } from 'node:timers/promises';
import type { Feature, Job } from '../registration/feature.ts';
import { nextRequestId } from '../runtime/request-context.ts';
import { within } from '../runtime/tracing.ts';
import { exportReadings } from './readings.ts';
import { startJobQueue, type Measure, type WorkerDependencies, type WorkerRole } from './job-queue.ts';

export type { WorkerRole };

/** The shortest interval of a schedule. More frequent jobs run in a loop, which is as fast and costs less (ADR 36). */
export const scheduledFromMs = 60_000;

/** The shortest time between two runs of a job that hints wake. */
const wakeMs = 50;

/** Doubles with each failure in a row, up to five seconds or four intervals, with jitter. */
export const retryDelayMs = (everyMs: number, failures: number, random = Math.random()): number =>
  Math.min(everyMs * 2 ** failures, Math.max(5000, everyMs * 4)) * (0.5 + random / 2);

const createMeasure =
  ({ log, metrics, tracing }: WorkerDependencies): Measure =>
  async (name, run, traceparent) => {
    const requestId = nextRequestId();
    const end = metrics.jobSeconds.startTimer({ job: name });
    try {
      const span = tracing?.sample(traceparent)?.(`job ${name}`, { 'guildhall.request_id': requestId }) ?? null;
      await within(span, requestId, run);
      metrics.jobSuccess.setToCurrentTime({ job: name });
    } catch (error) {
      metrics.jobFailures.inc({ job: name });
      log.error({ err: error, job: name, requestId }, 'worker: job failed, will retry');
      throw error;
    } finally {
      end();
    }
  };

const startLoops = (jobs: readonly Job[], measure: Measure): WorkerRole => {
  const stopping = new AbortController();
  const loop = async ({ name, everyMs, run, onWake }: Job): Promise<void> => {
    let failures = 0;
    let nap = new AbortController();
    await onWake?.(() => nap.abort());
    while (!stopping.signal.aborted) {
      nap = new AbortController();
      try {
        await measure(name, run);
        failures = 0;
      } catch {
        failures += 1;
      }
      const waitMs = failures === 0 ? everyMs : retryDelayMs(everyMs, failures);
      // A job that fails keeps its backoff. Hints come in bursts, so a wake-up waits for the rest of them.
      const signals = failures === 0 ? [stopping.signal, nap.signal] : [stopping.signal];
      await sleep(waitMs, undefined, { signal: AbortSignal.any(signals) }).catch(() => undefined);
      if (nap.signal.aborted) {
        await sleep(Math.min(waitMs, wakeMs), undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  const loops = jobs.map(loop);
  return {
    drain: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
};

/** Runs the features' jobs. Any number of workers may run at once. */
export const startWorker = (features: readonly Feature[], dependencies: WorkerDependencies): WorkerRole => {
  const measure = createMeasure(dependencies);
  const recurring = features.flatMap(({ jobs }) => jobs ?? []);
  for (const { name, everyMs } of recurring) dependencies.metrics.jobInterval.set({ job: name }, everyMs / 1000);
  exportReadings(features, dependencies.metrics, dependencies.log);
  const parts = [
    startLoops(
      recurring.filter(({ everyMs }) => everyMs < scheduledFromMs),
      measure,
    ),
    startJobQueue({
      ...dependencies,
      measure,
      scheduled: recurring.filter(({ everyMs }) => everyMs >= scheduledFromMs),
      sent: features.flatMap(({ queuedJobs }) => queuedJobs ?? []),
    }),
  ];
  return {
    drain: async () => {
      await Promise.all(parts.map((part) => part.drain()));
    },
  };
};
