import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import autocannon from 'autocannon';
import { migrateDatabase } from '../tools/migrate-database.ts';
import { seedDatabase } from '../tools/seed-database.ts';
import { benchFolder, localServer, startBare, startRealServer, type MeasuredProcess } from './child-process.ts';
import { bodyOf, median, openConnection, path } from './page-call.ts';

const hotDatabase = 'guildhall_bench';
const rounds = 24;
const roundSeconds = 1;
const load = { connections: 32, pipelining: 1 };

const answerOf = async (server: MeasuredProcess, body: string): Promise<Buffer> => {
  const connection = await openConnection(server.origin);
  try {
    return await connection.post(body);
  } finally {
    connection.close();
  }
};

interface Speed {
  readonly perSecond: number;
  readonly cpuMicros: number;
}

const speedOf = async (server: MeasuredProcess, body: string, seconds: number): Promise<Speed> => {
  const cpuBefore = server.cpuSeconds();
  const result = await autocannon({
    ...load,
    url: `${server.origin}${path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    duration: seconds,
  });
  assert.equal(result.errors + result.non2xx, 0, 'every answer is a success');
  const count = result['2xx'];
  return { perSecond: count / result.duration, cpuMicros: ((server.cpuSeconds() - cpuBefore) / count) * 1e6 };
};

/** Ratio of the throughput of cached pages to that of a bare Fastify route. */
export const measureHot = async (): Promise<number> => {
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
      await speedOf(real, body, 2);
      await speedOf(bare, body, 2);
      const ratios: number[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        // Alternate the order, because the state of the machine changes.
        const first = round % 2 === 0 ? bare : real;
        const early = await speedOf(first, body, roundSeconds);
        const late = await speedOf(first === real ? bare : real, body, roundSeconds);
        const [ours, floor] = first === real ? [early, late] : [late, early];
        const ratio = ours.perSecond / floor.perSecond;
        ratios.push(ratio);
        console.log(
          `  round ${round}: real ${ours.perSecond.toFixed(0)}/s (${ours.cpuMicros.toFixed(1)} µs cpu each), ` +
            `bare ${floor.perSecond.toFixed(0)}/s (${floor.cpuMicros.toFixed(1)} µs), ratio ${ratio.toFixed(3)}`,
        );
      }
      return median(ratios);
    } finally {
      await bare.stop();
    }
  } finally {
    await real.stop();
  }
};
