import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { parseConfig } from '../apps/server/src/runtime/config.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { createServices } from '../apps/server/src/wiring.ts';
import { dropDatabase, localEnvironment, ownerUrl, repository, withoutBudgets } from '../tools/environment.ts';
import { migrateDatabase } from '../tools/migrate-database.ts';
import { expectedOf, manners, startGame, victimPath, type Manner } from './actions-game.ts';
import { portAnswers, startChild, waitFor, type Child } from './child.ts';
import { runProgram, type Outcome } from './program.ts';
import { createRandom } from '../tools/random.ts';

/**
 * `npm run faults:actions`: 1,000 game actions with two workers, one of which is killed again and again, and a game that
 * fails, is late, and answers twice. Each action must be carried out exactly once and end with the game's answer.
 */
const database = `guildhall_actions_${process.pid}`;
const total = 1000;
const rarely = 15;
const staffCount = 20;
const playerCount = 200;
const lanes = 4;
const submitMs = 40_000;
/** Processes start slowly while other checks run in parallel. */
const slowMs = 120_000;

/** The waiting ones first, because their minute is the longest part of the run. */
const mannerOf = (index: number): Manner => {
  if (index < rarely) return 'slow';
  if (index < 2 * rarely) return 'down';
  const usual = manners.slice(0, -2);
  return usual[index % usual.length] ?? 'done';
};

const main = async (onEnd: (close: () => Promise<void>) => void): Promise<Outcome> => {
  const startedAt = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-actions-'));
  const random = createRandom(60);
  await migrateDatabase(database);
  onEnd(() => dropDatabase(database));
  const owner = new pg.Client({ connectionString: ownerUrl(database) });
  await owner.connect();
  onEnd(() => owner.end());
  await owner.query(
    `insert into staff_member (id, name, email, role)
     select 'staff-' || n, 'S', n || '@example.org', 'agent' from generate_series(0, $1 - 1) n`,
    [staffCount],
  );
  const { rows: players } = await owner.query<{ id: string }>(
    `insert into player (issuer, subject, guid) select 'game', n::text, n from generate_series(1, $1) n returning id`,
    [playerCount],
  );

  const [port, secret] = [await freePort(), `whsec_${randomBytes(32).toString('base64')}`];
  const game = await startGame({
    secret,
    random,
    callbackUrl: () => `http://127.0.0.1:${port}/community/api/action/result`,
  });
  onEnd(() => game.close());
  const text = (name: string) => ({ name, type: 'text', labels: { 'en-US': name } });
  const action = (path: string, name: string, more: object = {}) => ({
    name,
    labels: { 'en-US': name },
    url: `${game.origin}${path}`,
    secret,
    fields: [text('order'), text('manner')],
    timeout_seconds: 2,
    ...more,
  });
  const usual = ['resend', 'restore', 'mute'];
  const fileWith = (path: string): string => {
    const file = join(folder, `actions${path.replace('/', '-')}.json`);
    const actions = [
      ...usual.map((name) => action(path, name)),
      action(path, 'slow', { answer_minutes: 1 }),
      action(path, 'down', { attempts: 2 }),
    ];
    writeFileSync(file, JSON.stringify(actions));
    return file;
  };
  const [file, victimFile] = [fileWith('/steady'), fileWith(victimPath)];
  const env = {
    ...process.env,
    ...withoutBudgets,
    ...localEnvironment({ database, port, opsPort: 0, origin: 'http://127.0.0.1:8400', folder }),
    GUILDHALL_GAME_ACTIONS_FILE: file,
    GUILDHALL_LOG_LEVEL: 'error',
  };
  let wrong = 0;
  const check = (what: string, isRight: boolean): void => {
    console.log(`${isRight ? 'ok' : 'WRONG'}: ${what}`);
    if (!isRight) wrong += 1;
  };
  const start = (roles: string, actionsFile = file): Child =>
    startChild(process.execPath, [join(repository, 'apps/server/src/main.ts')], {
      env: {
        ...env,
        GUILDHALL_ROLES: roles,
        GUILDHALL_GAME_ACTIONS_FILE: actionsFile,
        ...(roles === 'worker' && { GUILDHALL_PORT: '0' }),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  start('http');
  await waitFor('the server for callbacks', () => portAnswers(port), slowMs);

  const services = await createServices(parseConfig(env));
  onEnd(() => services.close());
  const { staff } = services.gameActions;
  const requests = Array.from({ length: total }, (_, index) => {
    const manner = mannerOf(index);
    return {
      manner,
      by: { staffId: `staff-${index % staffCount}`, role: 'agent', hasRecentProof: true } as const,
      body: {
        id: randomUUID(),
        person: { of: 'player', id: players[index % playerCount]?.id ?? '' } as const,
        action: manner === 'slow' || manner === 'down' ? manner : (usual[index % usual.length] ?? ''),
        input: { order: `order-${index}`, manner },
        reason: 'The pack did not arrive.',
      },
    };
  });
  const mannerAt = new Map<string, Manner>(requests.map(({ body, manner }) => [body.id, manner]));
  /** A tenth of the requests is sent twice at once, as by an impatient browser. */
  const queue = requests.entries();
  const submit = async (): Promise<void> => {
    for (const [index, { by, body }] of queue) {
      await Promise.all(Array.from({ length: index % 10 === 0 ? 2 : 1 }, () => staff.run(by, body, false)));
      if (index >= 2 * rarely) await sleep((submitMs * lanes) / total);
    }
  };

  const steady = start('worker');
  let isOver = false;
  let kills = 0;
  const killAgainAndAgain = async (): Promise<void> => {
    while (!isOver) {
      const victim = start('worker', victimFile);
      await waitFor('requests of the other worker', () => game.openOfVictim() >= 2 || isOver, slowMs);
      await sleep(random() * 300);
      victim.kill('SIGKILL');
      await victim.gone;
      kills += 1;
    }
  };
  const killing = killAgainAndAgain();
  await Promise.all(Array.from({ length: lanes }, submit));
  console.log(`submitted ${total} within ${Math.round((performance.now() - startedAt) / 1000)} s`);
  const states = async () =>
    (
      await owner.query<{ id: string; state: string; message: string; later_count: number }>(
        'select id, state, message, later_count from game_action',
      )
    ).rows;
  const areAll = async (of: Manner, state: string): Promise<boolean> =>
    (await states()).every((row) => mannerAt.get(row.id) !== of || row.state === state);
  await waitFor(
    'actions without an answer',
    async () => (await areAll('slow', 'unknown')) && (await areAll('down', 'failed')),
    slowMs,
  );
  check(`${rarely} actions without a callback are unknown, ${rarely} without a response have failed`, true);
  isOver = true;
  await killing;
  Object.assign(game.isUp, { slow: true, down: true });
  for (const { by, body, manner } of requests) {
    if (manner === 'slow' || manner === 'down') await staff.again(by, body.id);
  }
  const second = start('worker');
  const isSettled = async (): Promise<boolean> =>
    (await states()).every(({ state }) => state === 'succeeded' || state === 'refused');
  await waitFor('the answers', isSettled, slowMs);
  // Second answers may still be under way.
  await sleep(2000);

  const rows = await states();
  const redelivered = requests.filter(
    ({ body, manner }) =>
      ['done', 'refused', 'unprocessable'].includes(manner) && (game.received.get(body.id) ?? 0) > 1,
  ).length;
  check(
    `a worker was killed ${kills} times, and ${redelivered} actions in its hands were sent again`,
    kills >= 4 && redelivered > 0,
  );
  check(`${rows.length} of ${total} requests are stored once, a tenth of them sent twice`, rows.length === total);
  const isRight = ({ id, state, message }: (typeof rows)[number]): boolean => {
    const expected = expectedOf(mannerAt.get(id) ?? 'done');
    return state === expected.state && message === expected.message;
  };
  const unlike = rows.filter((row) => !isRight(row));
  if (unlike.length > 0) console.log(unlike.slice(0, 5));
  check('each action has the first final answer of the game', unlike.length === 0);
  const carriedOut = requests.filter(({ manner }) => expectedOf(manner).state === 'succeeded');
  const lost = carriedOut.filter(({ body }) => game.effects.get(body.input.order) === undefined).length;
  const doubled = [...game.effects.values()].filter((count) => count !== 1).length;
  check(
    `${game.effects.size} of ${carriedOut.length} carried out, ${lost} lost, ${doubled} doubled`,
    lost === 0 && doubled === 0 && game.effects.size === carriedOut.length,
  );
  const twice = rows.filter(({ id }) => ['callback_twice', 'contradicts_itself'].includes(mannerAt.get(id) ?? ''));
  check(
    `${game.callbackCount()} callbacks; ${twice.length} second ones are recorded and changed nothing`,
    twice.every(({ later_count: count }) => count >= 1),
  );
  const { rows: trail } = await owner.query<{ action: string; state: string | null; count: number; subjects: number }>(
    `select action, details ->> 'state' as state, count(*)::int as count, count(distinct subject)::int as subjects
     from audit_entry where action like 'game_action.%' group by 1, 2`,
  );
  const once = (name: string, state: string | null, expected: number): boolean =>
    trail.some(
      (each) => each.action === name && each.state === state && each.count === expected && each.subjects === expected,
    );
  check(
    'each request and each end is in the audit trail once',
    once('game_action.requested', null, total) &&
      once('game_action.finished', 'succeeded', carriedOut.length) &&
      once('game_action.finished', 'refused', total - carriedOut.length) &&
      once('game_action.finished', 'unknown', rarely) &&
      once('game_action.finished', 'failed', rarely),
  );
  for (const problem of game.problems.slice(0, 5)) console.log(problem);
  check('the game received nothing wrong', game.problems.length === 0);
  console.log(`${Math.round((performance.now() - startedAt) / 1000)} s`);
  for (const child of [steady, second]) {
    child.kill('SIGTERM');
    await child.gone;
  }
  return { isOk: wrong === 0, folder };
};

await runProgram('actions', main);
