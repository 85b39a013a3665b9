import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chatState } from '@guildhall/contract/chat/player.ts';
import type pg from 'pg';
import { cookieNameFor } from '../apps/server/src/features/launch/launch.cookie.adapter.ts';
import { openCpuMeter } from '../testbed/cpu-time.ts';
import { runToEnd } from '../testbed/child.ts';
import { origin, prepareStores, serverMain } from '../testbed/installation.ts';
import { runProgram, type Outcome } from '../testbed/program.ts';
import { percentile } from '../tools/random.ts';
import { createServerProcess, type ServerProcess } from '../testbed/server-process.ts';
import { call } from '../testbed/sessions.ts';
import type { StormPlayer, StormResult } from './storm-crowd.ts';

/**
 * `npm run faults:storm`: ten thousand players connect to two gateways at once, each with a session, a socket token and
 * a conversation to resume, and with the app's backoff. The goals: how long until all are synchronized, how few of them
 * try twice, and what concurrent HTTP requests notice. `-- --sockets 5000` is smaller, `-- --profile <folder>` writes a
 * CPU profile of each gateway.
 */
const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '10000' },
    processes: { type: 'string', default: '2' },
    profile: { type: 'string' },
  },
});
const count = Number(values.sockets);
const goals = { syncedMs: 15_000, retriedShare: 0.01, httpMs: 500 };
const gatewayPorts = [8401, 8402];

/** Written directly, because signing in and starting a chat are not part of the measurement. */
const createPlayers = async (owner: pg.Client): Promise<StormPlayer[]> => {
  await owner.connect();
  try {
    await owner.query(
      `insert into player (issuer, subject, guid) select 'storm', n::text, 100000 + n from generate_series(1, $1::integer) n`,
      [count],
    );
    await owner.query(`insert into session (token_hash, player_id, kind, kid, jti, carrier, network, launched_at, expires_at)
      select sha256(('storm' || subject)::bytea), id, 'player', 'storm', subject, 'cookie', '127.0.0.0/24', now(), now() + interval '1 hour'
      from player`);
    await owner.query(`insert into conversation (player_id, lang, is_guest, burst_tokens, minute_tokens, last_seq)
      select id, 3, false, 5, 30, 3 from player`);
    await owner.query(`insert into message (conversation_id, seq, sender, content, created_at)
      select c.id, n, 2, 'message ' || n, now() from conversation c, generate_series(1, 3) n`);
    await owner.query('analyze');
    const { rows } = await owner.query<{ subject: string; id: string }>(
      'select p.subject, c.id from player p join conversation c on c.player_id = p.id',
    );
    return rows.map(({ subject, id }) => ({
      cookie: `${cookieNameFor(origin)}=storm${subject}`,
      conversation: id,
    }));
  } finally {
    await owner.end();
  }
};

/** Requests at a steady pace; returns their times. A failed one counts as the client's timeout. */
const startProbe = (ask: (round: number) => Promise<{ readonly status: number }>) => {
  const times: number[] = [];
  let isOver = false;
  const run = async (): Promise<void> => {
    for (let round = 0; !isOver; round += 1) {
      const from = performance.now();
      const isAnswered = await ask(round).then(
        ({ status }) => status === 200,
        () => false,
      );
      times.push(isAnswered ? performance.now() - from : 8000);
      await sleep(40);
    }
  };
  const running = run();
  return {
    times,
    stop: async (): Promise<void> => {
      isOver = true;
      await running;
    },
  };
};

const startGateways = async (environment: Record<string, string>, folder: string): Promise<ServerProcess[]> => {
  const { profile } = values;
  // The memory options of the image.
  const options = [
    '--max-semi-space-size=16',
    ...(profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]),
  ];
  const gateways = gatewayPorts.map((port, index) =>
    createServerProcess({
      name: `gateway ${index + 1}`,
      port,
      opsPort: port + 20,
      roles: 'http,gateway',
      environment: { ...environment, NODE_OPTIONS: options.join(' ') },
      logFile: join(folder, `gateway-${index + 1}.log`),
    }),
  );
  await Promise.all(gateways.map((gateway) => gateway.start(serverMain)));
  return gateways;
};

const main = async (onEnd: (close: () => Promise<void>) => void): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-storm-'));
  const { postgres, redis, environment, owner } = await prepareStores({
    folder,
    postgresPort: 5640,
    redisPort: 6640,
    main: serverMain,
    environment: { GUILDHALL_SWEEP_MS: '20000' },
  });
  const gateways = await startGateways(environment, folder);
  onEnd(async () => void (await Promise.all(gateways.map((gateway) => gateway.stop()))));
  const players = await createPlayers(owner());
  const processes = Number(values.processes);
  const crowds = Array.from({ length: processes }, (_, index) => {
    const file = join(folder, `storm-${index}.json`);
    writeFileSync(file, JSON.stringify(players.filter((_player, nth) => nth % processes === index)));
    return { file, address: `127.0.0.${2 + index}` };
  });
  const meter = await openCpuMeter(
    { databaseUrl: postgres.adminUrl, redisUrl: `redis://127.0.0.1:${redis.port}` },
    { gateways: gateways.map((gateway) => gateway.pid()) },
  );
  onEnd(() => meter.close());

  const urls = gatewayPorts.map((port) => `http://127.0.0.1:${port}`);
  const config = { method: 'GET', path: '/common/config' };
  const probes = {
    'HTTP with the database': urls.map((url) =>
      startProbe((round) => call(url, chatState, players[round % 50]?.cookie ?? '')),
    ),
    'HTTP from memory': urls.map((url) => startProbe(() => call(url, config, ''))),
  };
  const allProbes = Object.values(probes).flat();
  await sleep(1000);
  for (const { times } of allProbes) times.length = 0;
  console.log(`storm: ${count} players connect`);
  const used = await meter.start();
  const results = await Promise.all(
    crowds.map(async ({ file, address }) => {
      const args = [join(import.meta.dirname, 'storm-crowd.ts'), file, gatewayPorts.join(','), '60', address];
      return JSON.parse(await runToEnd(process.execPath, args)) as StormResult;
    }),
  );
  const cpu = await used();
  await Promise.all(allProbes.map((probe) => probe.stop()));

  const sum = (of: (result: StormResult) => number): number => results.reduce((total, each) => total + of(each), 0);
  const synced = results.flatMap(({ times }) => times).filter((time) => time !== null);
  const last = synced.reduce((most, each) => Math.max(most, each), 0);
  const retries = sum((result) => result.retries);
  const httpMs = Object.values(probes).map((each) =>
    percentile(
      each.flatMap(({ times }) => times),
      0.99,
    ),
  );
  cpu.set('client', (cpu.get('client') ?? 0) + sum(({ cpuMicros }) => cpuMicros));
  const line = (name: string, text: string): void => console.log(`  ${name}: ${text}`);
  line(
    'synced',
    `${synced.length} of ${count}, p50 ${Math.round(percentile(synced, 0.5))} ms, last ${Math.round(last)} ms (goal ${goals.syncedMs})`,
  );
  line(
    'tried again',
    `${retries} (goal ${goals.retriedShare * count}) ${JSON.stringify(results.map(({ failures }) => failures))}`,
  );
  for (const [name, each] of Object.entries(probes)) {
    const times = each.flatMap((probe) => probe.times);
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    line(name, `${times.length} asked, p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms (goal ${goals.httpMs})`);
  }
  const each = [...cpu].map(([name, micros]) => `${name} ${Math.round(micros / count)}`);
  line('CPU per arrival', `${each.join(', ')} µs`);
  line('unexpected gateway exits', String(gateways.reduce((total, gateway) => total + gateway.unintended(), 0)));
  const isOk =
    synced.length === count &&
    last <= goals.syncedMs &&
    retries <= goals.retriedShare * count &&
    Math.max(...httpMs) <= goals.httpMs;
  return { isOk, folder };
};

await runProgram('storm', main);
