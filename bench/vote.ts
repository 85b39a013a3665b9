import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { API_PATH, WRITE_HEADER } from '@guildhall/contract/http/route.ts';
import { surveyAnswer, surveyTally } from '@guildhall/contract/surveys/player.ts';
import type pg from 'pg';
import { cookieNameFor } from '../apps/server/src/features/launch/launch.cookie.adapter.ts';
import { createSurveyFactory, single } from '../apps/server/src/features/surveys/testing/surveys.factory.ts';
import { parseConfig } from '../apps/server/src/runtime/config.ts';
import { createServices } from '../apps/server/src/wiring.ts';
import { origin, prepareStores, serverMain } from '../testbed/installation.ts';
import { runProgram, type Outcome } from '../testbed/program.ts';
import { percentile } from '../tools/random.ts';
import { startServers } from '../testbed/server-process.ts';
import { call } from '../testbed/sessions.ts';
import { mapCpu, measuredNow, writeUnitCosts, type CpuByGroup } from '../load/unit-costs.ts';
import { treeCpuMicrosOf } from '../testbed/cpu-time.ts';
import { openConnection } from './page-call.ts';

/**
 * `npm run bench:vote -- --players 1000000`: one vote that so many players take part in through the public route of two servers, as
 * fast as they are answered. The tally must be exact, although one answer in a hundred is sent twice. `--write` stores the cost
 * in `load/unit-costs.json`. Starts its own PostgreSQL and Redis; a million players take about 2 GB, removed at the end.
 */
const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '1000000' },
    connections: { type: 'string', default: '200' },
    write: { type: 'boolean', default: false },
  },
});
const count = Number(values.players);
const options = [1, 2, 3, 4];
const ports = { servers: [8381, 8382], ops: [8383, 8384], postgres: 8385, redis: 8386 };
const staffId = 'bench-1';
const attemptsMax = 20;

/** Written directly: launches are not part of the measurement. */
const createPlayers = async (owner: pg.Client): Promise<void> => {
  await owner.query('set synchronous_commit = off');
  await owner.query(
    `insert into player (issuer, subject, guid) select 'bench', n::text, 100000 + n from generate_series(1, $1::integer) n`,
    [count],
  );
  await owner.query(`insert into session (token_hash, player_id, kind, kid, jti, carrier, network, launched_at, expires_at)
    select sha256(('vote' || subject)::bytea), id, 'player', 'bench', subject, 'cookie', '127.0.0.0/24', now(), now() + interval '11 hours'
    from player where issuer = 'bench'`);
  await owner.query(
    `insert into staff_member (id, name, email, role) values ($1, 'Ada', 'ada@guildhall.test', 'editor')`,
    [staffId],
  );
  await owner.query('vacuum analyze');
};

/** Not the same share of each option, so that a mixed-up count shows. */
const optionOf = (player: number): number => options[((player * player) % 13) % options.length] ?? 1;
const keyOf = (player: number): string => `00000000-0000-4000-8000-${String(player).padStart(12, '0')}`;

const main = async (onEnd: (close: () => Promise<void> | void) => void): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-vote-'));
  const { postgres, redis, environment, owner } = await prepareStores({
    folder,
    postgresPort: ports.postgres,
    redisPort: ports.redis,
    environment: { NODE_OPTIONS: '--max-semi-space-size=16' },
  });
  onEnd(async () => void (await postgres.stop('SIGINT')));
  const client = owner();
  await client.connect();
  onEnd(() => client.end());
  console.log(`vote: creating ${count} players with sessions`);
  await createPlayers(client);
  const services = await createServices(parseConfig({ ...environment, GUILDHALL_LOG_LEVEL: 'silent' }));
  const survey = await createSurveyFactory(services.surveys.staff, staffId).published({
    questions: [single(1, options)],
  });
  await services.close();
  const places = ports.servers.map((port, index) => ({ port, opsPort: ports.ops[index] ?? 0 }));
  const servers = await startServers(serverMain, places, { folder, environment });
  onEnd(async () => void (await Promise.all(servers.map((server) => server.stop()))));
  const urls = ports.servers.map((port) => `http://127.0.0.1:${port}`);
  const connections = await Promise.all(
    Array.from({ length: Number(values.connections) }, (_, index) =>
      openConnection(urls[index % urls.length] ?? '', `${API_PATH}${surveyAnswer.path}`),
    ),
  );
  const cookieName = cookieNameFor(origin);
  const cpu = (): CpuByGroup =>
    mapCpu((group) => {
      const pids = {
        servers: servers.map((server) => server.pid()),
        nginx: [],
        PostgreSQL: [postgres.pid()],
        Redis: [redis.pid()],
      };
      return pids[group].reduce((sum, pid) => sum + treeCpuMicrosOf(pid), 0);
    });

  const times: number[] = [];
  let [next, repeated, busy, refused] = [1, 0, 0, 0];
  const send = async (connection: (typeof connections)[number], player: number): Promise<void> => {
    const answers = [{ question: 1, options: [optionOf(player)], text: '' }];
    const body = JSON.stringify({ id: survey, key: keyOf(player), lang: 3, answers });
    const headers = `cookie: ${cookieName}=vote${player}\r\n${WRITE_HEADER}: 1\r\n`;
    // A busy server answers 503, and the app sends the same answer again.
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      try {
        await connection.post(body, headers);
        return;
      } catch (error) {
        if (!String(error).includes(' 503 ')) throw error;
        busy += 1;
        await sleep(1000 * Math.random());
      }
    }
    refused += 1;
  };
  const voter = async (connection: (typeof connections)[number]): Promise<void> => {
    for (let player = next++; player <= count; player = next++) {
      const startedAt = performance.now();
      await send(connection, player);
      times.push(performance.now() - startedAt);
      if (player % 100 !== 0) continue;
      repeated += 1;
      await send(connection, player);
    }
  };
  const before = cpu();
  const clientBefore = process.cpuUsage();
  const startedAt = performance.now();
  await Promise.all(connections.map(voter));
  const seconds = (performance.now() - startedAt) / 1000;
  const after = cpu();
  const clientCpu = process.cpuUsage(clientBefore);
  for (const connection of connections) connection.close();

  const sent = count + repeated;
  const perAnswer = mapCpu((group) => Number(((after[group] - before[group]) / sent).toFixed(1)));
  const { rows } = await client.query<{ option: number; count: number }>(
    `select (choices->'1'->>0)::integer as option, count(*)::integer as count from survey_answer where survey_id = $1 group by 1 order by 1`,
    [survey],
  );
  const expected = options.map((option) => {
    let votes = 0;
    for (let player = 1; player <= count; player += 1) if (optionOf(player) === option) votes += 1;
    return votes;
  });
  const stored = options.map((option) => rows.find((row) => row.option === option)?.count ?? 0);
  const { msg } = await call(urls[0] ?? '', surveyTally, `${cookieName}=vote1`, { id: survey });
  const shown = (msg['verified'] as { questions: { options: { option: number; count: number }[] }[] }).questions[0]
    ?.options;
  const tally = options.map((option) => shown?.find((row) => row.option === option)?.count ?? 0);
  const isExact = [stored, tally].every((list) => JSON.stringify(list) === JSON.stringify(expected));
  const line = (name: string, text: string): void => console.log(`  ${name}: ${text}`);
  line(
    'accepted',
    `${count} answers and ${repeated} repetitions in ${seconds.toFixed(1)} s, ${(sent / seconds).toFixed(0)} a second`,
  );
  line(
    'answer',
    `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms with ${connections.length} at once`,
  );
  line(
    'CPU per answer',
    `${JSON.stringify(perAnswer)} µs, client ${((clientCpu.user + clientCpu.system) / sent).toFixed(0)} µs`,
  );
  line('refused', `${refused}; ${busy} were sent again after 503`);
  line('expected', JSON.stringify(expected));
  line('stored', JSON.stringify(stored));
  line('tally', `${JSON.stringify(tally)} ${isExact ? 'exact' : 'WRONG'}`);
  const isOk = isExact && refused === 0;
  if (isOk && values.write) {
    const measured = measuredNow(`npm run bench:vote -- --players ${count}`);
    writeUnitCosts({ vote: { measured, answers: count, perSecond: Math.round(sent / seconds), cpu: perAnswer } });
  }
  return { isOk, folder };
};

await runProgram('vote', main);
