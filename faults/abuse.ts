import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPeople, type Asked, type Person } from './abuse-people.ts';
import { runToEnd } from '../testbed/child.ts';
import { prepareStores, serverMain } from '../testbed/installation.ts';
import { runProgram, type Outcome } from '../testbed/program.ts';
import { createRandom, percentile } from '../tools/random.ts';
import { createServerProcess } from '../testbed/server-process.ts';
import { joinStaff, launchPlayer } from '../testbed/sessions.ts';

/**
 * `npm run faults:abuse`: twenty attackers repeat seven attacks against one server with the default budgets, while 200
 * players and 5 agents use it. Nothing that they ask may fail, and the p99 of the time that they wait inside the server
 * may be at most three times that of the quiet time before. Attackers have the lowest priority, so that their own work is
 * not measured; the time on the clock is printed beside it. `-- --short` takes 90 seconds, `-- --minutes 2` two minutes.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, short: { type: 'boolean', default: false } },
});
const minutes = values.short ? 1.5 : Number(values.minutes);
const quietMs = Math.min(60_000, (minutes * 60_000) / 4);
const attackMs = minutes * 60_000 - quietMs;
const [playersCount, agentsCount, attackersCount, perSecond] = [200, 5, 20, 60];
const goals = { ratio: 3, grownMegabytes: 100 };
const [port, opsPort] = [8461, 8462];

const parts = {
  all: 'process_resident_memory_bytes',
  heap: 'nodejs_heap_size_total_bytes',
  buffers: 'nodejs_external_memory_bytes',
} as const;
type Memory = Readonly<Record<keyof typeof parts, number>>;

/** In megabytes. */
const memoryOf = async (): Promise<Memory> => {
  const text = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
  const read = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0) / 1024 / 1024;
  return { all: read(parts.all), heap: read(parts.heap), buffers: read(parts.buffers) };
};

/** From the access log: how long each request waited in queues and for connections; answers from memory do not wait. */
const waitsIn = (logFile: string): ReadonlyMap<string, number> => {
  const waits = new Map<string, number>();
  for (const line of readFileSync(logFile, 'utf8').split('\n')) {
    if (!line.includes('"http: request"')) continue;
    const { requestId, waitedMs = 0 } = JSON.parse(line) as { requestId: string; waitedMs?: number };
    waits.set(requestId, waitedMs);
  }
  return waits;
};

const shown = (times: readonly number[]): string =>
  `p50 ${percentile(times, 0.5).toFixed(2)} ms, p99 ${percentile(times, 0.99).toFixed(2)} ms`;

const main = async (onEnd: (close: () => Promise<void>) => void): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-abuse-'));
  const { environment, owner, postgres } = await prepareStores({
    folder,
    postgresPort: 5661,
    redisPort: 6661,
    main: serverMain,
    // The memory options of the image.
    environment: {
      GUILDHALL_BUDGETS: '{}',
      NODE_OPTIONS: '--max-semi-space-size=16',
      GUILDHALL_LOG_LEVEL: 'info',
      GUILDHALL_ACCESS_LOG_RATE: '1',
    },
  });
  onEnd(async () => {
    await postgres.stop('SIGINT');
  });
  const logFile = join(folder, 'server.log');
  const server = createServerProcess({
    name: 'server',
    port,
    opsPort,
    roles: 'http,gateway,worker',
    environment,
    logFile,
  });
  await server.start(serverMain);
  onEnd(async () => void (await server.stop()));
  const url = `http://127.0.0.1:${port}`;
  const client = owner();
  await client.connect();
  await client.query(`
    with made as (
      insert into article (type, status, published_at) select 4, 'published', now() from generate_series(1, 2000) returning id
    ), words as (
      select id, (select string_agg(chr(97 + (n % 26)) || md5(id::text || n), ' ') from generate_series(1, 500) n) as text from made
    )
    insert into article_translation (article_id, lang, title, summary, body, terms)
    select id, 3, 'Guide ' || id, '', '<p>' || text || '</p>', to_tsvector('simple', text) from words`);
  await client.query('analyze');
  await client.end();

  console.log(`abuse: signing ${playersCount} players, ${agentsCount} agents and ${attackersCount} attackers in`);
  const keyFile = environment['GUILDHALL_DEMO_KEY_FILE'] ?? '';
  const cookies: string[] = [];
  for (let guid = 1; guid <= playersCount + attackersCount; guid += 1) {
    cookies.push(await launchPlayer(url, keyFile, guid));
  }
  const agents = await joinStaff(
    { environment, url },
    Array.from({ length: agentsCount }, (_, index) => `agent${index}`),
  );
  const people: Person[] = [
    ...cookies.slice(0, playersCount).map((cookie, index) => ({
      cookie,
      address: `127.0.${2 + (index % 50)}.${2 + Math.floor(index / 50)}`,
      isStaff: false,
    })),
    ...agents.map((cookie, index) => ({ cookie, address: `127.0.60.${1 + index}`, isStaff: true })),
  ];
  const load = startPeople({ port, people, perSecond, random: createRandom(17) });
  await sleep(5000);
  load.take();
  await sleep(quietMs);
  const quiet = load.take();
  const before = await memoryOf();
  console.log(`abuse: ${Math.round(attackMs / 1000)} s of attacks`);
  const args = [
    join(import.meta.dirname, 'abuse-attackers.ts'),
    String(port),
    String(Math.round(attackMs / 1000)),
    JSON.stringify(cookies.slice(playersCount)),
  ];
  let most = before;
  const watching = setInterval(() => {
    memoryOf().then(
      (now) => (most = now.all > most.all ? now : most),
      () => undefined,
    );
  }, 2000);
  const attacked = await runToEnd(process.execPath, args);
  clearInterval(watching);
  const during = load.take();
  await load.stop();
  await sleep(10_000);
  const after = await memoryOf();
  const waits = waitsIn(logFile);

  const timesOf = (list: readonly Asked[]) => list.map(({ ms }) => ms);
  const failed = during.filter(({ status }) => status !== 200 && status !== 429);
  const refused = during.filter(({ status }) => status === 429);
  const waitsOf = (list: readonly Asked[]) => list.flatMap(({ id }) => waits.get(id) ?? []);
  const ratioOf = (of: (list: readonly Asked[]) => number[]): number =>
    percentile(of(during), 0.99) / percentile(of(quiet), 0.99);
  const line = (name: string, text: string): void => console.log(`  ${name}: ${text}`);
  const describe = (list: readonly Asked[]): string =>
    `${list.length} calls; waiting in the server ${shown(waitsOf(list))}; on the clock ${shown(timesOf(list))}`;
  line('quiet', describe(quiet));
  line('attacked', describe(during));
  const paths = [...new Set(during.map(({ path }) => path))].toSorted();
  for (const path of paths) line(path, describe(during.filter((asked) => asked.path === path)));
  const waitRatio = ratioOf(waitsOf);
  line(
    'waiting',
    `p99 ${waitRatio.toFixed(1)} × quiet (goal ${goals.ratio}); on the clock ${ratioOf(timesOf).toFixed(1)} ×`,
  );
  line(
    'failed',
    `${failed.length} ${JSON.stringify([...new Set(failed.map(({ path, status }) => `${path} ${status}`))])}`,
  );
  line('refused', String(refused.length));
  const describeMemory = ({ all, heap, buffers }: Memory): string =>
    `${all.toFixed(0)} MB (heap ${heap.toFixed(0)}, buffers ${buffers.toFixed(0)})`;
  line('memory', `${describeMemory(before)} before, at most ${describeMemory(most)}, ${describeMemory(after)} after`);
  line('attackers', attacked.trim());
  const unlogged = [...quiet, ...during].filter(({ id, status }) => status === 200 && !waits.has(id)).length;
  line('answers without a line of the log', String(unlogged));
  const isOk =
    failed.length === 0 &&
    refused.length === 0 &&
    unlogged === 0 &&
    waitRatio <= goals.ratio &&
    most.all - before.all < goals.grownMegabytes;
  return { isOk, folder };
};

await runProgram('abuse', main);
