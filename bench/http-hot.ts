import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import autocannon from 'autocannon';
import { migrateDatabase } from '../apps/server/development/migrate-database.ts';
import { seedDatabase } from '../apps/server/development/seed-database.ts';
import { benchFolder, localServer, startBare, startRealServer, type MeasuredProcess } from './child-process.ts';
import { cpuMicrosOf } from '../testbed/cpu-time.ts';
import { bodyOf, median, openConnection, path } from './page-call.ts';

export const hotDatabase = 'guildhall_bench';
const rounds = 5;
/** A round is short turns of both sides, because the state of the machine changes within seconds. */
const turns = 6;
/** Until V8 has optimized what is hot. */
const warmUpRequests = 20_000;
const load = { connections: 32, pipelining: 1 };

const answerOf = async (server: MeasuredProcess, body: string): Promise<Buffer> => {
  const connection = await openConnection(server.origin);
  try {
    return await connection.post(body);
  } finally {
    connection.close();
  }
};

export interface Spent {
  readonly requests: number;
  readonly seconds: number;
  readonly cpuMicros: number;
}

export const spentOn = async (server: MeasuredProcess, body: string, amount: number): Promise<Spent> => {
  const cpuBefore = cpuMicrosOf(server.pid);
  const result = await autocannon({
    ...load,
    url: `${server.origin}${path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    amount,
  });
  assert.equal(result.errors + result.non2xx, 0, 'every answer is a success');
  return { requests: result['2xx'], seconds: result.duration, cpuMicros: cpuMicrosOf(server.pid) - cpuBefore };
};

export const speedOf = (spent: readonly Spent[]) => {
  const sum = (of: (each: Spent) => number): number => spent.reduce((total, each) => total + of(each), 0);
  const requests = sum((each) => each.requests);
  return {
    perSecond: requests / sum(({ seconds }) => seconds),
    cpuMicros: sum(({ cpuMicros }) => cpuMicros) / requests,
  };
};
type Speed = ReturnType<typeof speedOf>;

interface Hot {
  /** CPU per request of a bare Fastify route, divided by ours. */
  readonly cpuRatio: number;
  readonly cpuRange: string;
  readonly cpuMicros: number;
  readonly bareCpuMicros: number;
  /** Requests per second of ours, divided by those of the bare route. */
  readonly speedRatio: number;
}

/**
 * Cached pages compared with a bare Fastify route that answers the same bytes; medians of the rounds, each with this
 * number of requests to either side.
 */
export const measureHot = async (requests: number): Promise<Hot> => {
  await migrateDatabase(hotDatabase);
  await seedDatabase(localServer(hotDatabase));
  const body = bodyOf({ type: postTypes.news, lang: 3, index: 1 });
  const real = await startRealServer(hotDatabase);
  try {
    const answer = await answerOf(real, body);
    const answerFile = join(benchFolder, 'answer.json');
    writeFileSync(answerFile, answer);
    const bare = await startBare('bare-fastify.ts', path, answerFile);
    try {
      assert.deepEqual(await answerOf(bare, body), answer, 'both answer the same bytes');
      console.log(`hot: ${answer.length} bytes from memory, ${load.connections} connections`);
      for (const side of [real, bare]) await spentOn(side, body, warmUpRequests);
      const pairs: { readonly ours: Speed; readonly floor: Speed }[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        const spent = { ours: [] as Spent[], floor: [] as Spent[] };
        for (let turn = 0; turn < turns; turn += 1) {
          for (const side of turn % 2 === 0 ? (['ours', 'floor'] as const) : (['floor', 'ours'] as const)) {
            spent[side].push(await spentOn(side === 'ours' ? real : bare, body, Math.ceil(requests / turns)));
          }
        }
        const [ours, floor] = [speedOf(spent.ours), speedOf(spent.floor)];
        pairs.push({ ours, floor });
        console.log(
          `  round ${round}: real ${ours.cpuMicros.toFixed(1)} µs of CPU a request (${ours.perSecond.toFixed(0)}/s), ` +
            `bare ${floor.cpuMicros.toFixed(1)} µs (${floor.perSecond.toFixed(0)}/s), ` +
            `CPU ratio ${(floor.cpuMicros / ours.cpuMicros).toFixed(3)}`,
        );
      }
      const cpuRatios = pairs.map(({ ours, floor }) => floor.cpuMicros / ours.cpuMicros);
      return {
        cpuRatio: median(cpuRatios),
        cpuRange: `${Math.min(...cpuRatios).toFixed(3)} to ${Math.max(...cpuRatios).toFixed(3)}`,
        cpuMicros: median(pairs.map(({ ours }) => ours.cpuMicros)),
        bareCpuMicros: median(pairs.map(({ floor }) => floor.cpuMicros)),
        speedRatio: median(pairs.map(({ ours, floor }) => ours.perSecond / floor.perSecond)),
      };
    } finally {
      await bare.stop();
    }
  } finally {
    await real.stop();
  }
};
