import { parseArgs } from 'node:util';
import { dropDatabase, ownerUrl, recreateDatabase, redisUrl } from '../tools/environment.ts';
import { migrateDatabase } from '../apps/server/development/migrate-database.ts';
import { benchOrigin, openBarePair, openOurPair, type Pair } from './chat-pairs.ts';
import { startBare, startRealServer } from './child-process.ts';
import { listened, padding, saturate, type HeardBy, type Saturated } from './chat-saturation.ts';
import { openCpuMeter } from '../testbed/cpu-time.ts';

/**
 * `npm run bench:chat`: durable chat compared with a relay that stores nothing, interleaved in one run, both over two
 * processes and Redis. Measured from the sender's socket to the receiver's socket on the other process: throughput and
 * CPU per message when saturated, and latency at fixed rates. The client shares the machine; it receives three frames
 * per message from us (acknowledgement, own copy, delivery) and one from the relay.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    pairs: { type: 'string', default: '200' },
    window: { type: 'string', default: '4' },
    rates: { type: 'string', default: '500,3000,7000' },
  },
});
const [rounds, seconds, pairsCount, underWay] = [values.rounds, values.seconds, values.pairs, values.window].map(
  Number,
) as [number, number, number, number];
const rates = values.rates.split(',').filter(Boolean).map(Number);
const database = `guildhall_bench_chat_${process.pid}`;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Latency {
  readonly p50: number;
  readonly p99: number;
}

const latencyOf = async (pairs: readonly Pair[], heardBy: HeardBy, rate: number): Promise<Latency> => {
  const times: number[] = [];
  for (const pair of pairs) heardBy.set(pair, (text) => void times.push(performance.now() - Number.parseFloat(text)));
  const startedAt = performance.now();
  let sent = 0;
  while (performance.now() - startedAt < seconds * 1000) {
    const due = ((performance.now() - startedAt) / 1000) * rate;
    for (; sent < due; sent += 1) pairs[sent % pairs.length]?.send(`${performance.now()}${padding}`);
    await wait(1);
  }
  // A rate that cannot be kept up with shows as long times, not as missing ones.
  for (let tries = 0; times.length < sent && tries < 50; tries += 1) await wait(100);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
};

const quantile = (list: readonly number[], share: number): number =>
  list.toSorted((a, b) => a - b)[Math.floor((list.length - 1) * share)] ?? Number.NaN;
const median = (list: readonly number[]): number => quantile(list, 0.5);

const cpuLine = (name: string, results: readonly Saturated[]): string => {
  const groups = [...(results[0]?.cpu.keys() ?? [])];
  const each = groups.map((group) => ({ group, micros: median(results.map(({ cpu }) => cpu.get(group) ?? 0)) }));
  const total = median(results.map(({ cpu }) => [...cpu.values()].reduce((sum, micros) => sum + micros, 0)));
  const parts = each.map(({ group, micros }) => `${group} ${micros.toFixed(1)}`).join(', ');
  return `CPU per message, ${name}: ${total.toFixed(1)} µs (${parts})`;
};

await recreateDatabase(database);
await migrateDatabase(database);
const changes = {
  GUILDHALL_PUBLIC_ORIGIN: benchOrigin,
  GUILDHALL_LIMITS: JSON.stringify({ message_burst: 1_000_000, messages_minute: 1_000_000 }),
};
const ours = [
  await startRealServer(database, changes, 'http,gateway'),
  await startRealServer(database, changes, 'http,gateway'),
] as const;
const bare = [
  await startBare('chat-relay.ts', database, 'a'),
  await startBare('chat-relay.ts', database, 'b'),
] as const;
const stores = { databaseUrl: ownerUrl(database), redisUrl };
const meters = {
  bare: await openCpuMeter(stores, { sender: [bare[0].pid], receiver: [bare[1].pid] }),
  ours: await openCpuMeter(stores, { sender: [ours[0].pid], receiver: [ours[1].pid] }),
};
try {
  const heardBy: HeardBy = new Map();
  const ourPairs: Pair[] = [];
  const barePairs: Pair[] = [];
  for (let n = 0; n < pairsCount; n += 1) {
    ourPairs.push(listened(await openOurPair([ours[0].origin, ours[1].origin], n + 1), heardBy));
    barePairs.push(listened(await openBarePair([bare[0].origin, bare[1].origin], `p${n}`), heardBy));
  }
  console.log(`${pairsCount} pairs, ${underWay} messages in flight on each, ${rounds} rounds of ${seconds} s`);
  const results: { bare: Saturated; ours: Saturated }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const each = {
      bare: await saturate(barePairs, heardBy, meters.bare, { seconds, underWay }),
      ours: await saturate(ourPairs, heardBy, meters.ours, { seconds, underWay }),
    };
    results.push(each);
    console.log(
      `saturated: bare ${each.bare.rate.toFixed(0)} a second, ours ${each.ours.rate.toFixed(0)}, ratio ${(each.ours.rate / each.bare.rate).toFixed(2)}`,
    );
  }
  const summary: string[] = [];
  const ratios = results.map((each) => each.ours.rate / each.bare.rate);
  summary.push(
    `saturated: ${median(ratios).toFixed(2)} × the relay, better quartile ${quantile(ratios, 0.75).toFixed(2)} (goal at least 0.50)`,
    cpuLine(
      'bare',
      results.map((each) => each.bare),
    ),
    `${cpuLine(
      'ours',
      results.map((each) => each.ours),
    )} (goal at most 72)`,
  );
  for (const rate of rates) {
    const times: { bare: Latency; ours: Latency }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push({ bare: await latencyOf(barePairs, heardBy, rate), ours: await latencyOf(ourPairs, heardBy, rate) });
    }
    const [barely, durable] = [times.map((each) => each.bare), times.map((each) => each.ours)];
    const text = (name: string, list: readonly Latency[]): string =>
      `${name} p50 ${median(list.map(({ p50 }) => p50)).toFixed(2)} p99 ${median(list.map(({ p99 }) => p99)).toFixed(1)} ms`;
    const ratio = median(times.map((each) => each.ours.p99 / each.bare.p99));
    summary.push(`${rate} a second: ${text('bare', barely)}, ${text('ours', durable)}, p99 ${ratio.toFixed(1)} ×`);
    console.log(summary.at(-1));
  }
  console.log(`\n${summary.join('\n')}`);
  for (const pair of [...ourPairs, ...barePairs]) pair.close();
} finally {
  await Promise.all([meters.bare.close(), meters.ours.close()]);
  await Promise.all([...ours, ...bare].map((each) => each.stop()));
  await dropDatabase(database);
}
