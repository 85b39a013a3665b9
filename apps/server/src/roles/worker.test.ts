import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sendJob, type JobKind } from '../data/job-queue.ts';
import { keepsNoPlayerData, queuedJob, type Feature } from '../registration/feature.ts';
import { createMetrics } from '../runtime/metrics.ts';
import { createInstallation, until } from '../testing/installation.ts';
import { cronOf } from './job-queue.ts';
import { stuckJob } from './testing/stuck-job.ts';
import { retryDelayMs, startWorker } from './worker.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const { database, log, config } = server;

const kindNamed = (name: string): JobKind<{ id: number }> => ({ name, payload: v.strictObject({ id: v.number() }) });

const workerWith = (parts: Partial<Feature>, drainMs = 2000) => {
  const metrics = createMetrics();
  const feature: Feature = { noun: 'test', routes: [], ...keepsNoPlayerData, ...parts };
  const worker = startWorker([feature], { log, metrics, tracing: null, config: { ...config, drainMs } });
  let drained: Promise<void> | undefined;
  const drain = (): Promise<void> => (drained ??= worker.drain());
  onTestFinished(drain);
  return { drain, metrics };
};

const statesOf = async (name: string): Promise<string[]> => {
  const { rows } = await owner.query<{ state: string }>('select state from pgboss.job where name = $1', [name]);
  return rows.map(({ state }) => state);
};
const patiently = (condition: () => boolean | Promise<boolean>) =>
  vi.waitUntil(condition, { timeout: 60_000, interval: 50 });

describe('a loop of the worker', () => {
  it('waits longer after each failure in a row, with jitter, up to a cap', () => {
    expect([1, 2, 3, 4, 9].map((failures) => retryDelayMs(500, failures, 1))).toEqual([1000, 2000, 4000, 5000, 5000]);
    expect([1, 2, 3].map((failures) => retryDelayMs(5000, failures, 1))).toEqual([10_000, 20_000, 20_000]);
    expect(retryDelayMs(500, 1, 0)).toBe(500);
  });

  it('backs off while its job fails, counts the failures, and returns to its interval after a success', async () => {
    let isBroken = true;
    let runs = 0;
    const startsMs: number[] = [];
    const run = async (): Promise<void> => {
      runs += 1;
      startsMs.push(performance.now());
      if (isBroken) throw new Error('planted');
    };
    const { metrics } = workerWith({ jobs: [{ name: 'test.loop', everyMs: 5, run }] });
    await until(() => runs >= 6);
    // 10, 20, 40 ms and so on, at least half of each; a slow machine only waits longer, and timers round to milliseconds.
    const waitsMs = startsMs.slice(1).map((ms, index) => ms - (startsMs[index] ?? 0));
    expect(waitsMs.filter((ms, index) => ms < retryDelayMs(5, index + 1, 0) - 1)).toEqual([]);
    const text = await metrics.render();
    const failures = Number(/^guildhall_job_failures_total\{job="test.loop"\} (\d+)$/m.exec(text)?.[1]);
    expect([failures >= 6, failures <= runs]).toEqual([true, true]);
    expect(text).not.toContain('guildhall_job_last_success_timestamp_seconds{job="test.loop"}');
    isBroken = false;
    const failed = runs;
    await until(() => runs > failed + 20);
    expect(await metrics.render()).toContain('guildhall_job_last_success_timestamp_seconds{job="test.loop"}');
  });
});

describe('a scheduled job', () => {
  it('has a schedule of whole minutes or hours, and hourly ones do not all start in the same minute', () => {
    const cron = (name: string, minutes: number): string => cronOf({ name, everyMs: minutes * 60_000 });
    expect([cron('a', 1), cron('a', 10)]).toEqual(['*/1 * * * *', '*/10 * * * *']);
    expect([cron('a', 60), cron('b', 60), cron('b', 120)]).toEqual(['37 */1 * * *', '38 */1 * * *', '38 */2 * * *']);
    expect(() => cron('a', 7)).toThrow('a: no schedule for every 420000 ms');
  });

  it('runs once on two workers that start together, and is recorded', async () => {
    let runs = 0;
    const name = 'test.scheduled';
    const end = Promise.withResolvers<void>();
    const run = (): Promise<void> => {
      runs += 1;
      return end.promise;
    };
    // A worker starts its schedules in their order, so each has started this one when its own ran. Once a day, because a
    // schedule of every minute could become due during the test.
    const everyMs = 24 * 3_600_000;
    const started = new Set<number>();
    const workers = [1, 2].map((worker) =>
      workerWith({
        jobs: [
          { name, everyMs, run },
          { name: `${name}.${worker}`, everyMs, run: async () => void started.add(worker) },
        ],
      }),
    );
    await patiently(() => runs > 0 && started.size === 2);
    end.resolve();
    await patiently(async () => (await statesOf(name)).includes('completed'));
    expect(runs).toBe(1);
    expect(await statesOf(name)).toEqual(['completed']);
    const { rows } = await owner.query('select cron from pgboss.schedule where name = $1', [name]);
    expect(rows).toEqual([{ cron: cronOf({ name, everyMs }) }]);
    await until(async () => {
      const texts = await Promise.all(workers.map(({ metrics }) => metrics.render()));
      return texts.some((text) => text.includes(`guildhall_job_last_success_timestamp_seconds{job="${name}"}`));
    });
  });
});

describe('a sent job', () => {
  it('runs if its transaction commits and does not exist if it rolls back', async () => {
    const kind = kindNamed('test.sent');
    const ids: number[] = [];
    await database.transaction((tx) => sendJob(tx, kind, { id: 1 }));
    await expect(
      database.transaction(async (tx) => {
        await sendJob(tx, kind, { id: 2 });
        throw new Error('planted');
      }),
    ).rejects.toThrow('planted');
    workerWith({ queuedJobs: [queuedJob(kind, async ({ id }) => void ids.push(id))] });
    await database.transaction((tx) => sendJob(tx, kind, { id: 3 }));
    await patiently(async () => (await statesOf(kind.name)).every((state) => state === 'completed'));
    expect(ids.toSorted()).toEqual([1, 3]);
    expect(await statesOf(kind.name)).toHaveLength(2);
  });

  it('leaves no trace of its queue if the transaction that sent the first one rolls back', async () => {
    const kind = kindNamed('test.first');
    await expect(
      database.transaction(async (tx) => {
        await sendJob(tx, kind, { id: 1 });
        throw new Error('planted');
      }),
    ).rejects.toThrow('planted');
    expect((await owner.query(`select from pgboss.queue where name = 'test.first'`)).rowCount).toBe(0);
  });

  it('starts after its delay', async () => {
    const kind = kindNamed('test.delayed');
    const ids: number[] = [];
    workerWith({ queuedJobs: [queuedJob(kind, async ({ id }) => void ids.push(id))] });
    const due = new Date(Date.now() + 3_600_000);
    await database.transaction(async (tx) => {
      await sendJob(tx, kind, { id: 1 }, { startAfter: due });
      await sendJob(tx, kind, { id: 2 });
    });
    await patiently(() => ids.length > 0);
    expect(ids).toEqual([2]);
    const { rows } = await owner.query(
      `update pgboss.job set start_after = start_after - interval '1 hour' where name = $1 and state = 'created'
       returning start_after + interval '1 hour' as due`,
      [kind.name],
    );
    expect(rows).toEqual([{ due }]);
    await patiently(() => ids.length > 1);
    expect(ids).toEqual([2, 1]);
  });

  it('is retried after a failure without stopping others, and the queue does not store the error', async () => {
    const kind = kindNamed('test.failing');
    const ids: number[] = [];
    const run = async ({ id }: { id: number }): Promise<void> => {
      ids.push(id);
      if (id === 1 && ids.filter((each) => each === 1).length < 2) throw new Error('ann@example.org');
    };
    const { metrics } = workerWith({ queuedJobs: [queuedJob(kind, run)] });
    await database.transaction(async (tx) => {
      for (const id of [1, 2]) await sendJob(tx, kind, { id });
    });
    await patiently(() => ids.includes(1));
    await patiently(async () => (await statesOf(kind.name)).includes('retry'));
    const { rows } = await owner.query<{ text: string }>(
      'select output::text as text from pgboss.job where name = $1 and output is not null',
      [kind.name],
    );
    expect(rows.map(({ text }) => text).join()).toContain('the log of the worker has the reason');
    expect(rows.map(({ text }) => text).join()).not.toContain('ann@');
    expect(await metrics.render()).toContain('guildhall_job_failures_total{job="test.failing"} 1');
    await patiently(async () => (await statesOf(kind.name)).every((state) => state === 'completed'));
    expect(ids.toSorted()).toEqual([1, 1, 2]);
  });

  it('runs on another worker within 40 seconds if its worker is killed', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/stuck-worker.ts')], {
      env: { ...process.env, ...installation.environmentWith() },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    await database.transaction((tx) => sendJob(tx, stuckJob, { id: 7 }));
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    const killedAt = Date.now();
    const ids: number[] = [];
    workerWith({ queuedJobs: [queuedJob(stuckJob, async ({ id }) => void ids.push(id))] });
    await patiently(() => ids.length > 0);
    expect(Date.now() - killedAt).toBeLessThan(40_000);
    expect(ids).toEqual([7]);
  }, 120_000);
});

describe('the drain of the worker', () => {
  it('waits for running jobs and starts no others', async () => {
    const kind = kindNamed('test.drained');
    const events: string[] = [];
    const end = Promise.withResolvers<void>();
    const run = async ({ id }: { id: number }): Promise<void> => {
      events.push(`start ${id}`);
      await end.promise;
      events.push(`end ${id}`);
    };
    const { drain } = workerWith({ queuedJobs: [queuedJob(kind, run)] }, 10_000);
    await database.transaction((tx) => sendJob(tx, kind, { id: 1 }));
    await patiently(() => events.length > 0);
    const draining = drain().then(() => void events.push('drained'));
    await database.transaction((tx) => sendJob(tx, kind, { id: 2 }));
    expect(events).toEqual(['start 1']);
    end.resolve();
    await draining;
    expect(events).toEqual(['start 1', 'end 1', 'drained']);
    expect((await statesOf(kind.name)).toSorted()).toEqual(['completed', 'created']);
  });

  it('returns jobs that outlast it to the queue', async () => {
    const kind = kindNamed('test.outlasting');
    let isStarted = false;
    const run = (): Promise<void> => {
      isStarted = true;
      return new Promise(() => undefined);
    };
    const { drain } = workerWith({ queuedJobs: [queuedJob(kind, run)] }, 1000);
    await database.transaction((tx) => sendJob(tx, kind, { id: 1 }));
    await patiently(() => isStarted);
    await drain();
    expect(await statesOf(kind.name)).toEqual(['retry']);
  });
});

describe('the job queue', () => {
  it('starts when its tables have the version of this release, and loops run meanwhile', async () => {
    await owner.query('update pgboss.version set version = version + 1');
    let loops = 0;
    let scheduled = 0;
    workerWith({
      jobs: [
        { name: 'test.meanwhile', everyMs: 20, run: async () => void (loops += 1) },
        { name: 'test.later', everyMs: 60_000, run: async () => void (scheduled += 1) },
      ],
    });
    await until(() => loops > 10);
    expect(scheduled).toBe(0);
    await owner.query('update pgboss.version set version = version - 1');
    await patiently(() => scheduled === 1);
  });
});
