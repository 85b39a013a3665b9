import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { categoryList } from '@guildhall/contract/articles/player.ts';
import { chatState } from '@guildhall/contract/chat/player.ts';
import { chatTable } from '@guildhall/contract/chat/staff.ts';
import { feedbackList } from '@guildhall/contract/feedback/player.ts';
import { feedbackTable } from '@guildhall/contract/feedback/staff.ts';
import { fileUpload, UPLOAD_KEY_HEADER } from '@guildhall/contract/files/routes.ts';
import { API_PATH, WRITE_HEADER } from '@guildhall/contract/http/route.ts';
import { launchSession, launchSocket } from '@guildhall/contract/launch/player.ts';
import { articleTotal } from '@guildhall/contract/totals/player.ts';
import { plain } from '../apps/server/src/features/pictures/testing/sample-pictures.ts';
import { runToEnd } from './child.ts';
import { prepareStores, serverMain } from './installation.ts';
import { runProgram, type Outcome } from './program.ts';
import { createRandom, percentile } from './random.ts';
import { createServerProcess } from './server-process.ts';
import { joinStaff, launchPlayer } from './sessions.ts';

/**
 * `npm run faults:abuse`: twenty attackers repeat seven attacks against one server with the default budgets, while 200
 * players and 5 agents use it. Nothing that they ask may fail, and their p99 may be at most three times that of the
 * quiet time before. `-- --minutes 2` is shorter.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const minutes = Number(values.minutes);
const quietMs = Math.min(60_000, (minutes * 60_000) / 4);
const attackMs = minutes * 60_000 - quietMs;
const [playersCount, agentsCount, attackersCount, perSecond] = [200, 5, 20, 60];
const goals = { ratio: 3, grownMegabytes: 100 };
const [port, opsPort] = [8461, 8462];

interface Person {
  readonly cookie: string;
  readonly address: string;
  readonly isStaff: boolean;
}

interface Asked {
  readonly status: number;
  readonly ms: number;
  readonly path: string;
}

const ask = (
  { cookie, address }: Person,
  { method, path }: { readonly method: string; readonly path: string },
  body: unknown,
): Promise<Asked> =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    const done = (status: number): void => resolve({ status, path, ms: performance.now() - startedAt });
    const isFile = body instanceof Uint8Array;
    const sent = request({
      host: '127.0.0.1',
      port,
      localAddress: address,
      agent: false,
      method,
      path: `${API_PATH}${path}`,
      timeout: 30_000,
      headers: {
        cookie,
        ...(method === 'POST' ? { [WRITE_HEADER]: '1' } : {}),
        ...(method === 'POST' ? { 'content-type': isFile ? 'application/octet-stream' : 'application/json' } : {}),
        ...(isFile ? { [UPLOAD_KEY_HEADER]: randomUUID() } : {}),
      },
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => done(0));
    sent.on('response', (response) => {
      response.resume();
      response.on('error', () => done(0));
      response.on('end', () => done(response.statusCode ?? 0));
    });
    if (method === 'POST') sent.end(isFile ? Buffer.from(body) : JSON.stringify(body));
    else sent.end();
  });

const page = { page_index: 1, page_size: 20 };
const playerCalls = [
  [launchSession, {}],
  [chatState, {}],
  [feedbackList, {}],
  [articleTotal, {}],
  [launchSocket, {}],
  [categoryList, { post_type: 2, category_lang: 3, ...page }],
] as const;
const agentCalls = [
  [feedbackTable, {}],
  [chatTable, { scope: 'queue' }],
] as const;

/** Calls of ordinary people at a constant rate; one in 200 is a picture. */
const startPeople = (people: readonly Person[], random: () => number) => {
  let asked: Asked[] = [];
  let isOn = true;
  const one = async (): Promise<void> => {
    const person = people[Math.floor(random() * people.length)];
    if (person === undefined) return;
    const calls = person.isStaff ? agentCalls : playerCalls;
    const [route, body] = calls[Math.floor(random() * calls.length)] ?? playerCalls[0];
    const isPicture = !person.isStaff && random() < 0.005;
    asked.push(await (isPicture ? ask(person, fileUpload, plain.jpeg) : ask(person, route, body)));
  };
  const run = async (): Promise<void> => {
    const open = new Set<Promise<void>>();
    const startedAt = performance.now();
    for (let sent = 0; isOn; sent += 1) {
      const waitMs = startedAt + (sent / perSecond) * 1000 - performance.now();
      if (waitMs > 1) await sleep(waitMs);
      const call: Promise<void> = one().finally(() => open.delete(call));
      open.add(call);
    }
    await Promise.all(open);
  };
  const running = run();
  return {
    take: (): readonly Asked[] => {
      const taken = asked;
      asked = [];
      return taken;
    },
    stop: async (): Promise<void> => {
      isOn = false;
      await running;
    },
  };
};

const memoryMegabytes = async (): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0) / 1024 / 1024;
};

const main = async (onEnd: (close: () => Promise<void>) => void): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-abuse-'));
  const { environment, owner, postgres } = await prepareStores({
    folder,
    postgresPort: 5661,
    redisPort: 6661,
    main: serverMain,
    // The memory options of the image.
    environment: { GUILDHALL_BUDGETS: '{}', NODE_OPTIONS: '--max-semi-space-size=16' },
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
  const load = startPeople(people, createRandom(17));
  await sleep(5000);
  load.take();
  await sleep(quietMs);
  const quiet = load.take();
  const before = await memoryMegabytes();
  console.log(`abuse: ${Math.round(attackMs / 1000)} s of attacks`);
  const args = [
    join(import.meta.dirname, 'abuse-attackers.ts'),
    String(port),
    String(Math.round(attackMs / 1000)),
    JSON.stringify(cookies.slice(playersCount)),
  ];
  let most = before;
  const watching = setInterval(() => {
    memoryMegabytes().then(
      (now) => (most = Math.max(most, now)),
      () => undefined,
    );
  }, 2000);
  const attacked = await runToEnd(process.execPath, args);
  clearInterval(watching);
  const during = load.take();
  await load.stop();
  await sleep(10_000);
  const after = await memoryMegabytes();

  const timesOf = (list: readonly Asked[]) => list.map(({ ms }) => ms);
  const failed = during.filter(({ status }) => status !== 200 && status !== 429);
  const refused = during.filter(({ status }) => status === 429);
  const [quietP99, attackP99] = [percentile(timesOf(quiet), 0.99), percentile(timesOf(during), 0.99)];
  const line = (name: string, text: string): void => console.log(`  ${name}: ${text}`);
  const describe = (list: readonly Asked[]): string =>
    `${list.length} calls, p50 ${percentile(timesOf(list), 0.5).toFixed(1)} ms, p99 ${percentile(timesOf(list), 0.99).toFixed(1)} ms`;
  line('quiet', describe(quiet));
  line('attacked', `${describe(during)}, ${(attackP99 / quietP99).toFixed(1)} × p99 (goal ${goals.ratio})`);
  const paths = [...new Set(during.map(({ path }) => path))].toSorted();
  for (const path of paths) line(path, describe(during.filter((asked) => asked.path === path)));
  line(
    'failed',
    `${failed.length} ${JSON.stringify([...new Set(failed.map(({ path, status }) => `${path} ${status}`))])}`,
  );
  line('refused', String(refused.length));
  line('memory', `${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB, ${after.toFixed(0)} MB after`);
  line('attackers', attacked.trim());
  const isOk =
    failed.length === 0 &&
    refused.length === 0 &&
    attackP99 <= goals.ratio * quietP99 &&
    most - before < goals.grownMegabytes;
  return { isOk, folder };
};

await runProgram('abuse', main);
