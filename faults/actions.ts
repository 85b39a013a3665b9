import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectedOf, manners, type Manner } from './actions-game.ts';
import { openTrial, slowMs, usualActions, type ActionsTrial } from './actions-trial.ts';
import { createChecks, type Check } from './checks.ts';
import { waitFor } from '../testbed/child.ts';
import { runProgram, type Outcome } from '../testbed/program.ts';
import { createRandom } from '../tools/random.ts';

/**
 * `npm run faults:actions`: 1,000 game actions with two workers, one of which is killed again and again, and a game that
 * fails, is late, and answers twice. Each action must be carried out exactly once and end with the game's answer.
 */
const total = 1000;
const rarely = 15;
const staffCount = 20;
const lanes = 4;
const submitMs = 40_000;

/** The waiting ones first, because their minute is the longest part of the run. */
const mannerOf = (index: number): Manner => {
  if (index < rarely) return 'slow';
  if (index < 2 * rarely) return 'down';
  const usual = manners.slice(0, -2);
  return usual[index % usual.length] ?? 'done';
};

const requestsFor = (players: ActionsTrial['players']) =>
  Array.from({ length: total }, (_, index) => {
    const manner = mannerOf(index);
    return {
      manner,
      by: { staffId: `staff-${index % staffCount}`, role: 'agent', hasRecentProof: true } as const,
      body: {
        id: randomUUID(),
        person: { of: 'player', id: players[index % players.length]?.id ?? '' } as const,
        action: manner === 'slow' || manner === 'down' ? manner : (usualActions[index % usualActions.length] ?? ''),
        input: { order: `order-${index}`, manner },
        reason: 'The pack did not arrive.',
      },
    };
  });

type Requests = ReturnType<typeof requestsFor>;

const mannersById = (requests: Requests) =>
  new Map<string, Manner>(requests.map(({ body, manner }) => [body.id, manner]));

/** A tenth of the requests is sent twice at once, as by an impatient browser. */
const submitAll = async (staff: ActionsTrial['staff'], requests: Requests): Promise<void> => {
  const queue = requests.entries();
  const submit = async (): Promise<void> => {
    for (const [index, { by, body }] of queue) {
      await Promise.all(Array.from({ length: index % 10 === 0 ? 2 : 1 }, () => staff.run(by, body, false)));
      if (index >= 2 * rarely) await sleep((submitMs * lanes) / total);
    }
  };
  await Promise.all(Array.from({ length: lanes }, submit));
};

/** Kills workers while requests of theirs are at the game. `stop` returns how many. */
const startKilling = ({ game, startVictim }: ActionsTrial, random: () => number) => {
  let isOver = false;
  let kills = 0;
  const killAgainAndAgain = async (): Promise<void> => {
    while (!isOver) {
      const victim = startVictim();
      await waitFor('requests of the other worker', () => game.openOfVictim() >= 2 || isOver, slowMs);
      await sleep(random() * 300);
      victim.kill('SIGKILL');
      await victim.gone;
      kills += 1;
    }
  };
  const killing = killAgainAndAgain();
  return {
    stop: async (): Promise<number> => {
      isOver = true;
      await killing;
      return kills;
    },
  };
};

const storedActions = async ({ owner }: ActionsTrial) => {
  const { rows } = await owner.query<{ id: string; state: string; message: string; later_count: number }>(
    'select id, state, message, later_count from game_action',
  );
  return rows;
};

const checkTrail = async (owner: ActionsTrial['owner'], succeeded: number, check: Check): Promise<void> => {
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
      once('game_action.finished', 'succeeded', succeeded) &&
      once('game_action.finished', 'refused', total - succeeded) &&
      once('game_action.finished', 'unknown', rarely) &&
      once('game_action.finished', 'failed', rarely),
  );
};

/** Compares rows, effects and callbacks with what the game was to do. */
const checkEnd = async (
  { game, owner }: ActionsTrial,
  rows: Awaited<ReturnType<typeof storedActions>>,
  requests: Requests,
  kills: number,
  check: Check,
): Promise<void> => {
  const mannerAt = mannersById(requests);
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
  await checkTrail(owner, carriedOut.length, check);
  for (const problem of game.problems.slice(0, 5)) console.log(problem);
  check('the game received nothing wrong', game.problems.length === 0);
};

const main = async (onEnd: (close: () => Promise<void>) => void): Promise<Outcome> => {
  const startedAt = performance.now();
  const secondsSoFar = (): number => Math.round((performance.now() - startedAt) / 1000);
  const random = createRandom(60);
  const trial = await openTrial(random, staffCount, onEnd);
  const { game, staff } = trial;
  const { check, wrong } = createChecks();
  const requests = requestsFor(trial.players);
  const mannerAt = mannersById(requests);

  const steady = trial.startWorker();
  const killing = startKilling(trial, random);
  await submitAll(staff, requests);
  console.log(`submitted ${total} within ${secondsSoFar()} s`);
  const areAll = async (of: Manner, state: string): Promise<boolean> =>
    (await storedActions(trial)).every((row) => mannerAt.get(row.id) !== of || row.state === state);
  await waitFor(
    'actions without an answer',
    async () => (await areAll('slow', 'unknown')) && (await areAll('down', 'failed')),
    slowMs,
  );
  check(`${rarely} actions without a callback are unknown, ${rarely} without a response have failed`, true);
  const kills = await killing.stop();
  Object.assign(game.isUp, { slow: true, down: true });
  for (const { by, body, manner } of requests) {
    if (manner === 'slow' || manner === 'down') await staff.again(by, body.id);
  }
  const second = trial.startWorker();
  const isSettled = async (): Promise<boolean> =>
    (await storedActions(trial)).every(({ state }) => state === 'succeeded' || state === 'refused');
  await waitFor('the answers', isSettled, slowMs);
  // Second answers may still be under way.
  await sleep(2000);
  await checkEnd(trial, await storedActions(trial), requests, kills, check);
  console.log(`${secondsSoFar()} s`);
  for (const child of [steady, second]) {
    child.kill('SIGTERM');
    await child.gone;
  }
  return { isOk: wrong() === 0, folder: trial.folder };
};

await runProgram('actions', main);
