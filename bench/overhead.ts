import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import autocannon from 'autocannon';
import { dropDatabase, recreateDatabase } from '../tools/environment.ts';
import { migrateDatabase } from '../apps/server/development/migrate-database.ts';
import { seedDatabase } from '../apps/server/development/seed-database.ts';
import { benchOrigin, openOurPair, type Pair } from './chat-pairs.ts';
import { freePort, localServer, startRealServer, type MeasuredProcess } from './child-process.ts';
import { cpuMicrosOf } from '../testbed/cpu-time.ts';
import { bodyOf, median, path } from './page-call.ts';

/**
 * `npm run bench:overhead -- --before FOLDER`: CPU per request of the hot list and per chat message, of this checkout with
 * 1 % of traces and of another checkout (with its packages installed), interleaved. Only the CPU of the servers counts.
 */
const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    rounds: { type: 'string', default: '12' },
    pairs: { type: 'string', default: '50' },
  },
});
if (values.before === undefined) throw new Error('Say which checkout to compare with: --before FOLDER');
const before = resolve(values.before);
const [rounds, pairsCount] = [Number(values.rounds), Number(values.pairs)];
const database = `guildhall_bench_overhead_${process.pid}`;
const roundMs = 2000;
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Takes traces like a collector and forgets them. */
const sinkPort = await freePort();
const sink = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
}).listen(sinkPort, '127.0.0.1');

type Servers = readonly [MeasuredProcess, MeasuredProcess];
const cpuOf = (servers: Servers): number => servers.reduce((sum, { pid }) => sum + cpuMicrosOf(pid), 0);

const hot = async (servers: Servers): Promise<number> => {
  const startedAt = cpuOf(servers);
  const result = await autocannon({
    connections: 32,
    url: `${servers[0].origin}${path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: bodyOf({ type: postTypes.news, lang: 3, index: 1 }),
    duration: roundMs / 1000,
  });
  assert.equal(result.errors + result.non2xx, 0, 'every answer is a success');
  return (cpuOf(servers) - startedAt) / result['2xx'];
};

/** At a fixed rate, because batches grow with the load and make messages cheaper. */
const chat = async (servers: Servers, pairs: readonly Pair[]): Promise<number> => {
  const startedAt = performance.now();
  const cpuBefore = cpuOf(servers);
  let sent = 0;
  while (performance.now() - startedAt < roundMs) {
    const due = (performance.now() - startedAt) * 2;
    for (; sent < due; sent += 1)
      pairs[sent % pairs.length]?.send('a message of ordinary length, as players write them');
    await wait(1);
  }
  await wait(500);
  return (cpuOf(servers) - cpuBefore) / sent;
};

await recreateDatabase(database);
await migrateDatabase(database);
await seedDatabase(localServer(database));
const common = {
  GUILDHALL_PUBLIC_ORIGIN: benchOrigin,
  GUILDHALL_LIMITS: JSON.stringify({ message_burst: 1_000_000, messages_minute: 1_000_000 }),
};
const traced = { GUILDHALL_TRACES_URL: `http://127.0.0.1:${sinkPort}/v1/traces`, GUILDHALL_TRACES_RATE: '0.01' };
const startPair = async (changes: Record<string, string>, folder?: string): Promise<Servers> => [
  await startRealServer(database, { ...common, ...changes }, 'http,gateway', folder),
  await startRealServer(database, { ...common, ...changes }, 'http,gateway', folder),
];
const sides = { before: await startPair({}, before), now: await startPair(traced) };
const pairsOf = async ([one, two]: Servers, from: number): Promise<Pair[]> => {
  const opened: Pair[] = [];
  for (let n = 0; n < pairsCount; n += 1) opened.push(await openOurPair([one.origin, two.origin], from + n));
  for (const pair of opened) pair.onHeard(() => undefined);
  return opened;
};
try {
  const pairs = { before: await pairsOf(sides.before, 1), now: await pairsOf(sides.now, 100_000) };
  const measure = async (name: string, run: (side: 'before' | 'now') => Promise<number>): Promise<void> => {
    for (const side of ['before', 'now'] as const) await run(side);
    const ratios: number[] = [];
    const micros = { before: [] as number[], now: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? (['before', 'now'] as const) : (['now', 'before'] as const);
      for (const side of order) micros[side].push(await run(side));
      ratios.push((micros.now[round] ?? 0) / (micros.before[round] ?? 1));
    }
    console.log(
      `${name}: before ${median(micros.before).toFixed(1)} µs, now ${median(micros.now).toFixed(1)} µs, ` +
        `median ratio ${median(ratios).toFixed(3)} (goal at most 1.03)`,
    );
  };
  await measure('hot list', (side) => hot(sides[side]));
  await measure('chat message', (side) => chat(sides[side], pairs[side]));
  for (const pair of [...pairs.before, ...pairs.now]) pair.close();
} finally {
  for (const server of [...sides.before, ...sides.now]) await server.stop();
  sink.close();
  await dropDatabase(database);
}
