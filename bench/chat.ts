import { dropDatabase, recreateDatabase } from '../tools/environment.ts';
import { migrateDatabase } from '../tools/migrate-database.ts';
import { benchOrigin, openBarePair, openOurPair, type Pair } from './chat-pairs.ts';
import { startBare, startRealServer } from './child-process.ts';

/**
 * Durable chat compared with a relay that stores nothing, interleaved in one run, both over two processes and Redis.
 * Measured from the sender's socket to the receiver's socket on the other process.
 */
const rounds = Number(process.env['ROUNDS'] ?? 5);
const seconds = Number(process.env['SECONDS'] ?? 5);
const pairsCount = Number(process.env['PAIRS'] ?? 200);
const underWay = Number(process.env['WINDOW'] ?? 4);
const database = `guildhall_bench_chat_${process.pid}`;
const padding = ' a message of ordinary length, as players write them in a chat';

/** Maximum throughput with a fixed number of messages in flight per pair. */
const throughputOf = async (pairs: readonly Pair[], heardBy: Map<Pair, (text: string) => void>): Promise<number> => {
  let heard = 0;
  let isOver = false;
  for (const pair of pairs) {
    heardBy.set(pair, () => {
      heard += 1;
      if (!isOver) pair.send(`${performance.now()}${padding}`);
    });
    for (let n = 0; n < underWay; n += 1) pair.send(`${performance.now()}${padding}`);
  }
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const [before, startedAt] = [heard, performance.now()];
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const rate = (heard - before) / ((performance.now() - startedAt) / 1000);
  isOver = true;
  await new Promise((resolve) => setTimeout(resolve, 500));
  return rate;
};

const latencyOf = async (
  pairs: readonly Pair[],
  heardBy: Map<Pair, (text: string) => void>,
  rate: number,
): Promise<{ p50: number; p99: number }> => {
  const times: number[] = [];
  for (const pair of pairs) heardBy.set(pair, (text) => void times.push(performance.now() - Number.parseFloat(text)));
  const startedAt = performance.now();
  let sent = 0;
  while (performance.now() - startedAt < seconds * 1000) {
    const due = ((performance.now() - startedAt) / 1000) * rate;
    for (; sent < due; sent += 1) pairs[sent % pairs.length]?.send(`${performance.now()}${padding}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

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
const all = [...ours, ...bare];
try {
  const heardBy = new Map<Pair, (text: string) => void>();
  const listen = (pair: Pair): Pair => {
    pair.onHeard((text) => heardBy.get(pair)?.(text));
    return pair;
  };
  const ourPairs: Pair[] = [];
  const barePairs: Pair[] = [];
  for (let n = 0; n < pairsCount; n += 1) {
    ourPairs.push(listen(await openOurPair([ours[0].origin, ours[1].origin], n + 1)));
    barePairs.push(listen(await openBarePair([bare[0].origin, bare[1].origin], `p${n}`)));
  }
  console.log(`${pairsCount} pairs, ${underWay} messages under way on each, ${rounds} rounds of ${seconds} s`);
  const rates: { bare: number; ours: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const each = { bare: await throughputOf(barePairs, heardBy), ours: await throughputOf(ourPairs, heardBy) };
    rates.push(each);
    console.log(
      `messages a second: bare ${each.bare.toFixed(0)}, ours ${each.ours.toFixed(0)}, ratio ${(each.ours / each.bare).toFixed(2)}`,
    );
  }
  const load = median(rates.map((each) => each.ours)) / 2;
  const times: { bare: number; ours: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [relay, durable] = [await latencyOf(barePairs, heardBy, load), await latencyOf(ourPairs, heardBy, load)];
    times.push({ bare: relay.p99, ours: durable.p99 });
    console.log(
      `at ${load.toFixed(0)} a second: bare p50 ${relay.p50.toFixed(1)} p99 ${relay.p99.toFixed(1)} ms, ours p50 ${durable.p50.toFixed(1)} p99 ${durable.p99.toFixed(1)} ms, ratio ${(durable.p99 / relay.p99).toFixed(2)}`,
    );
  }
  console.log(`throughput ratio ${median(rates.map((each) => each.ours / each.bare)).toFixed(2)} (goal at least 0.5)`);
  console.log(`p99 ratio ${median(times.map((each) => each.ours / each.bare)).toFixed(2)} (goal at most 3)`);
  for (const pair of [...ourPairs, ...barePairs]) pair.close();
} finally {
  await Promise.all(all.map((each) => each.stop()));
  await dropDatabase(database);
}
