import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { dropDatabase, ownerUrl, recreateDatabase, redisUrl, repository } from '../tools/environment.ts';
import { migrateDatabase } from '../apps/server/development/migrate-database.ts';
import { seedDatabase } from '../apps/server/development/seed-database.ts';
import { benchOrigin, openOurPair, type Pair } from './chat-pairs.ts';
import { listened, saturate, type HeardBy } from './chat-saturation.ts';
import { localServer, startRealServer, type MeasuredProcess } from './child-process.ts';
import { openCpuMeter, type CpuMeter } from '../testbed/cpu-time.ts';
import { hotDatabase, speedOf, spentOn } from './http-hot.ts';
import { bodyOf, median } from './page-call.ts';

/**
 * `npm run bench:before -- ../before`: this checkout compared with another one of an earlier commit, in turns: CPU time
 * of a start of each role, of a request of the hot list, and of a chat message. The other checkout needs its
 * `node_modules`, and runs on the schema of this one. `--short` has fewer rounds; it shows only gross changes.
 */
const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const before = resolve(positionals[0] ?? '.');
if (positionals.length !== 1 || !existsSync(join(before, 'node_modules'))) {
  throw new Error('usage: npm run bench:before -- <checkout of the commit before, with node_modules> [--short]');
}
const rounds = values.short ? 2 : 5;
const sides = { before, after: repository } as const;
type Side = keyof typeof sides;
const turnsOf = (round: number): readonly Side[] => (round % 2 === 0 ? ['before', 'after'] : ['after', 'before']);

const compared = (name: string, micros: Readonly<Record<Side, readonly number[]>>, goal: number): string => {
  const ratios = micros.after.map((after, round) => after / (micros.before[round] ?? Number.NaN));
  const [old, now] = [median(micros.before), median(micros.after)];
  const range = `${Math.min(...ratios).toFixed(3)} to ${Math.max(...ratios).toFixed(3)}`;
  const verdict = median(ratios) <= goal ? 'PASS' : 'MISSED';
  return `${name}: ${old.toFixed(1)} before, ${now.toFixed(1)} after, median ratio ${median(ratios).toFixed(3)} (${range}), goal at most ${goal.toFixed(2)}: ${verdict}`;
};

const readyAt = async (opsOrigin: string): Promise<void> => {
  while (
    !(await fetch(`${opsOrigin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    await new Promise((done) => setTimeout(done, 20));
  }
};

/** CPU milliseconds from the start of the process until it is ready. */
const startOnce = async (side: Side, role: string): Promise<number> => {
  const server = await startRealServer(hotDatabase, {}, role, sides[side]);
  try {
    await readyAt(server.opsOrigin);
    return server.cpuSeconds() * 1000;
  } finally {
    await server.stop();
  }
};

const compareStarts = async (role: string): Promise<string> => {
  const millis = { before: [] as number[], after: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const side of turnsOf(round)) millis[side].push(await startOnce(side, role));
  }
  return compared(`start of role ${role}, ms of CPU`, millis, 1.1);
};

const compareHot = async (): Promise<string> => {
  const body = bodyOf({ type: postTypes.news, lang: 3, index: 1 });
  const servers: Record<Side, MeasuredProcess> = {
    before: await startRealServer(hotDatabase, {}, 'http', before),
    after: await startRealServer(hotDatabase),
  };
  try {
    for (const side of turnsOf(0)) await spentOn(servers[side], body, 20_000);
    const micros = { before: [] as number[], after: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      const spent = {
        before: [] as Awaited<ReturnType<typeof spentOn>>[],
        after: [] as Awaited<ReturnType<typeof spentOn>>[],
      };
      for (let turn = 0; turn < 6; turn += 1) {
        for (const side of turnsOf(turn)) spent[side].push(await spentOn(servers[side], body, 5000));
      }
      for (const side of turnsOf(round)) micros[side].push(speedOf(spent[side]).cpuMicros);
    }
    return compared('request of the hot list, µs of CPU', micros, 1.05);
  } finally {
    await Promise.all([servers.before.stop(), servers.after.stop()]);
  }
};

interface ChatSide {
  readonly servers: readonly [MeasuredProcess, MeasuredProcess];
  readonly pairs: readonly Pair[];
  readonly meter: CpuMeter;
}

const openChat = async (side: Side, database: string, heardBy: HeardBy): Promise<ChatSide> => {
  const changes = {
    GUILDHALL_PUBLIC_ORIGIN: benchOrigin,
    GUILDHALL_LIMITS: JSON.stringify({ message_burst: 1_000_000, messages_minute: 1_000_000 }),
  };
  const start = (): Promise<MeasuredProcess> => startRealServer(database, changes, 'http,gateway', sides[side]);
  const servers = [await start(), await start()] as const;
  const pairs: Pair[] = [];
  const first = side === 'before' ? 1 : 1001;
  for (let n = 0; n < 100; n += 1) {
    pairs.push(listened(await openOurPair([servers[0].origin, servers[1].origin], first + n), heardBy));
  }
  const stores = { databaseUrl: ownerUrl(database), redisUrl };
  return { servers, pairs, meter: await openCpuMeter(stores, { servers: servers.map(({ pid }) => pid) }) };
};

/** CPU of both servers and the database per message; the client's is left out. */
const compareChat = async (): Promise<string> => {
  const database = `guildhall_bench_before_${process.pid}`;
  await recreateDatabase(database);
  await migrateDatabase(database);
  const heardBy: HeardBy = new Map();
  const chats: Record<Side, ChatSide> = {
    before: await openChat('before', database, heardBy),
    after: await openChat('after', database, heardBy),
  };
  try {
    const micros = { before: [] as number[], after: [] as number[] };
    // The first round warms both up.
    for (let round = -1; round < rounds; round += 1) {
      for (const side of turnsOf(round + 2)) {
        const { cpu } = await saturate(chats[side].pairs, heardBy, chats[side].meter, { seconds: 4, underWay: 4 });
        if (round >= 0) micros[side].push((cpu.get('servers') ?? 0) + (cpu.get('PostgreSQL') ?? 0));
      }
    }
    return compared('chat message, µs of CPU of two servers and PostgreSQL', micros, 1.05);
  } finally {
    for (const { pairs, meter, servers } of Object.values(chats)) {
      for (const pair of pairs) pair.close();
      await meter.close();
      await Promise.all(servers.map((server) => server.stop()));
    }
    await dropDatabase(database);
  }
};

await migrateDatabase(hotDatabase);
await seedDatabase(localServer(hotDatabase));
const lines: string[] = [];
const note = (line: string): void => {
  console.log(line);
  lines.push(line);
};
for (const role of ['http', 'gateway', 'worker']) note(await compareStarts(role));
note(await compareHot());
note(await compareChat());
process.exitCode = lines.every((line) => line.endsWith('PASS')) ? 0 : 1;
