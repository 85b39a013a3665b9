import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild, waitFor } from '../testbed/child.ts';
import type { Contender } from './jobs-contenders.ts';
import { newPool, say, type JobsDatabase } from './jobs-database.ts';

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;
const spread = (values: readonly number[]): string =>
  `p50 ${percentile(values, 0.5).toFixed(0)} ms, p99 ${percentile(values, 0.99).toFixed(0)} ms`;

/** How soon jobs start: many at once, one by one, delayed ones, and after a failure. */
export const createTimings = ({ postgres, url: direct, owner }: JobsDatabase) => {
  let nextId = 1;

  /** Starts the contender and returns when each of the jobs started. */
  const observe = async (contender: Contender, url: string, jobs: number, send: () => Promise<void>) => {
    const startedAt = new Map<number, number>();
    const stop = await contender.start(url, async (ids) => {
      for (const id of ids) if (!startedAt.has(id)) startedAt.set(id, performance.now());
    });
    await sleep(700);
    const sentFrom = performance.now();
    await send();
    await waitFor(`${contender.name}: all jobs`, () => startedAt.size >= jobs, 90_000);
    await stop();
    return { startedAt, sentFrom };
  };

  const throughput = async (contender: Contender, jobs: number): Promise<void> => {
    await contender.prepare(owner);
    const { startedAt, sentFrom } = await observe(contender, direct, jobs, () =>
      contender.send(
        owner,
        Array.from({ length: jobs }, () => ({ id: nextId++, inMs: 0 })),
      ),
    );
    const seconds = (Math.max(...startedAt.values()) - sentFrom) / 1000;
    say(`throughput | ${contender.name} | ${(jobs / seconds).toFixed(0)} jobs/s`);
  };

  const latency = async (contender: Contender, url: string, through = ''): Promise<void> => {
    const jobs = 60;
    await contender.prepare(owner);
    const sentAt = new Map<number, number>();
    const sender = newPool(url);
    const { startedAt } = await observe(contender, url, jobs, async () => {
      for (let index = 0; index < jobs; index += 1) {
        const id = nextId++;
        await contender.send(sender, [{ id, inMs: 0 }]);
        sentAt.set(id, performance.now());
        await sleep(50 + Math.random() * 300);
      }
    });
    await sender.end();
    const delays = [...startedAt].map(([id, at]) => Math.max(0, at - (sentAt.get(id) ?? at)));
    say(`commit to start${through} | ${contender.name} | ${spread(delays)}`);
  };

  const lateness = async (contender: Contender): Promise<void> => {
    const jobs = 60;
    await contender.prepare(owner);
    const dueAt = new Map<number, number>();
    const { startedAt } = await observe(contender, direct, jobs, async () => {
      const now = performance.now();
      const plan = Array.from({ length: jobs }, () => ({
        id: nextId++,
        inMs: Math.round(1500 + Math.random() * 5000),
      }));
      await contender.send(owner, plan);
      for (const { id, inMs } of plan) dueAt.set(id, now + inMs);
    });
    const late = [...startedAt].map(([id, at]) => at - (dueAt.get(id) ?? at));
    say(`delayed, late by | ${contender.name} | ${spread(late)}, earliest ${Math.min(...late).toFixed(0)} ms`);
  };

  const afterKill = async (kind: 'loop' | 'queue', contender: Contender): Promise<void> => {
    await contender.prepare(owner);
    const child = startChild(process.execPath, [join(import.meta.dirname, 'jobs-worker.ts'), kind, direct], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await sleep(1500);
    const id = nextId++;
    await contender.send(owner, [{ id, inMs: 0 }]);
    if (child.process.stdout !== null) await once(child.process.stdout, 'data');
    let startedAt = 0;
    const stop = await contender.start(direct, async (ids) => {
      if (ids.includes(id)) startedAt = performance.now();
    });
    await sleep(1000);
    const killedAt = performance.now();
    child.kill('SIGKILL');
    await waitFor(`${contender.name}: run again`, () => startedAt > 0, 90_000);
    await stop();
    say(`run again after kill -9 | ${contender.name} | ${((startedAt - killedAt) / 1000).toFixed(1)} s`);
  };

  const afterRestart = async (contender: Contender): Promise<void> => {
    await contender.prepare(owner);
    const started = new Map<number, number>();
    const stop = await contender.start(direct, async (ids) => {
      for (const id of ids) started.set(id, performance.now());
    });
    await sleep(1000);
    await postgres.stop('SIGQUIT');
    await sleep(3000);
    await postgres.start();
    const id = nextId++;
    await contender.send(owner, [{ id, inMs: 0 }]);
    const sentAt = performance.now();
    await waitFor(`${contender.name}: first job`, () => started.has(id), 60_000);
    say(
      `first job after PostgreSQL was away for 3 s | ${contender.name} | ${((started.get(id) ?? 0) - sentAt).toFixed(0)} ms`,
    );
    await stop();
  };

  return { throughput, latency, lateness, afterKill, afterRestart };
};
