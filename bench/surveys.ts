import { randomUUID } from 'node:crypto';
import type { SubmittedAnswer } from '@guildhall/contract/surveys/rules.ts';
import type { LaunchedActor } from '../apps/server/src/runtime/actor.ts';
import { launchedActor } from '../apps/server/src/testing/actors.ts';
import { dropDatabase } from '../tools/environment.ts';
import { insertMany, insertOne, type BareAnswer } from './bare-answers.ts';
import { openWithAnswers, playerIdText, questions } from './many-answers.ts';
import { median } from './page-call.ts';

/**
 * `npm run bench:surveys`: the results of a survey with a million answers compared with ten thousand, and answers
 * through the service compared with bare inserts, interleaved. A measurement, not a gate. `--quick` is a quick version.
 */
const isQuick = process.argv.includes('--quick');
const [fewCount, manyCount] = [10_000, isQuick ? 50_000 : 1_000_000];
const [readGoal, writeGoal] = [1.5, 0.5];
const readRounds = isQuick ? 60 : 300;
const writeRounds = isQuick ? 2 : 7;
const answersOfRound = isQuick ? 10_000 : 20_000;
const atOnce = 1000;
const bystanders = 3 * writeRounds * answersOfRound;

const databases = { few: 'guildhall_bench_surveys_few', many: 'guildhall_bench_surveys_many' };
const opened = {
  few: await openWithAnswers(databases.few, fewCount, 0),
  many: await openWithAnswers(databases.many, manyCount, bystanders),
};
type Size = keyof typeof opened;
const sizes: readonly Size[] = ['few', 'many'];

const actorOf = (playerId: string): LaunchedActor =>
  launchedActor({
    playerId,
    channel: 1 + (playerId.charCodeAt(0) % 4),
    gameVersion: `1.${playerId.charCodeAt(1) % 4}`,
    network: '',
  });
const playersOf = async (size: Size, from: number, to: number): Promise<string[]> =>
  (await opened[size].owner.query<{ id: string }>(playerIdText, [from, to])).rows.map(({ id }) => id);
const anyPlayer = actorOf((await playersOf('few', 5, 5))[0] ?? '');

type Measure = (size: Size) => Promise<number>;
const of = (size: Size) => ({ id: opened[size].id, ...opened[size].services.surveys });
/** Reads of the pages; each returns the number of rows it found. */
const reads: Record<string, Measure> = {
  'results, whole': async (size) => (await of(size).results.results({ id: of(size).id })).verified.questions.length,
  'results, one language': async (size) =>
    (await of(size).results.results({ id: of(size).id, lang: 1 })).verified.questions.length,
  'results, channel and version': async (size) =>
    (await of(size).results.results({ id: of(size).id, channel: 1, version_of_game: '1.1' })).verified.questions.length,
  'words, newest': async (size) => (await of(size).results.words({ id: of(size).id, limit: 50 })).list.length,
  'words, of a language': async (size) =>
    (await of(size).results.words({ id: of(size).id, lang: 1, question: 3, limit: 50 })).list.length,
  // Matches a hundred rows in both databases.
  'words, a search': async (size) =>
    (await of(size).results.words({ id: of(size).id, text: 'z7q', limit: 50 })).list.length,
  'info with the tally, after answering': async (size) =>
    (await of(size).service.info(anyPlayer, { id: of(size).id, category_lang: 3 })).tally?.verified.questions.length ??
    0,
  'the table of surveys': async (size) => (await of(size).staff.table({ limit: 50 })).list.length,
};

const compareReads = async (name: string, run: Measure): Promise<number> => {
  const took = { few: [] as number[], many: [] as number[] };
  const found = { few: 0, many: 0 };
  for (let round = 0; round < readRounds; round += 1) {
    // Alternate the order: the second one benefits from a warm CPU.
    for (const size of round % 2 === 0 ? sizes : sizes.toReversed()) {
      const startedAt = performance.now();
      found[size] = await run(size);
      if (round >= readRounds / 6) took[size].push(performance.now() - startedAt);
    }
  }
  const [few, many] = [median(took.few), median(took.many)];
  const isFair = found.few === found.many ? '' : `  NOT THE SAME: ${found.few} and ${found.many}`;
  console.log(
    `${name.padEnd(40)} ${fewCount}: ${few.toFixed(2)} ms  ${manyCount}: ${many.toFixed(2)} ms  ratio ${(many / few).toFixed(2)}${isFair}`,
  );
  return many / few;
};

/** Together with four channels and versions, about a hundred segments. */
const langs = [3, 1, 11, 7, 10, 18] as const;
const langOf = (index: number) => langs[index % langs.length] ?? 3;

/** A player's answer: two choices, and a text in a quarter of them. */
const answersOf = (index: number): SubmittedAnswer[] => [
  { question: 1, options: [1 + (index % 5)], text: '' },
  { question: 2, options: index % 3 === 0 ? [1 + (index % 5), 6] : [1 + (index % 5)], text: '' },
  {
    question: 3,
    options: [],
    text: index % 4 === 0 ? `The w${index % 997} dragon of w${index % 89} is too strong for us` : '',
  },
];

/** Keeps `atOnce` answers in flight and returns answers per second. */
const rateOf = async (players: readonly string[], send: (playerId: string, index: number) => Promise<unknown>) => {
  let next = 0;
  const startedAt = performance.now();
  const sender = async (): Promise<void> => {
    for (let index = next++; index < players.length; index = next++) await send(players[index] ?? '', index);
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  return players.length / ((performance.now() - startedAt) / 1000);
};

const { services, make } = opened.many;
const pool = services.database.pool;
const bareOf = (surveyId: number, playerId: string, index: number): BareAnswer => {
  const { channel, gameVersion } = actorOf(playerId);
  const answers = answersOf(index);
  const chosen = answers.filter(({ options }) => options.length > 0);
  const choices = Object.fromEntries(chosen.map(({ question, options }) => [question, options]));
  return { surveyId, playerId, lang: langOf(index), channel, gameVersion, choices, text: answers[2]?.text ?? '' };
};

/** Sequential batches, as large as those of the server with `atOnce` concurrent answers. */
const batchedRateOf = async (players: readonly string[], surveyId: number): Promise<number> => {
  const startedAt = performance.now();
  for (let from = 0; from < players.length; from += atOnce) {
    const batch = players.slice(from, from + atOnce);
    await insertMany(
      pool,
      batch.map((player, index) => bareOf(surveyId, player, from + index)),
    );
  }
  return players.length / ((performance.now() - startedAt) / 1000);
};

const ways: Record<string, (players: readonly string[], surveyId: number) => Promise<number>> = {
  ours: (players, id) =>
    rateOf(players, (player, index) =>
      services.surveys.service.answer(actorOf(player), {
        id,
        key: randomUUID(),
        lang: langOf(index),
        answers: answersOf(index) as never,
      }),
    ),
  'bare, one insert each': (players, id) =>
    rateOf(players, (player, index) => insertOne(pool, bareOf(id, player, index))),
  'bare, in batches': batchedRateOf,
};

let worstRead = 0;
for (const [name, run] of Object.entries(reads)) worstRead = Math.max(worstRead, await compareReads(name, run));

const rates: Record<string, number[]> = {};
let used = manyCount;
for (let round = 0; round < writeRounds; round += 1) {
  for (const [name, run] of round % 2 === 0 ? Object.entries(ways) : Object.entries(ways).toReversed()) {
    const players = await playersOf('many', used + 1, used + answersOfRound);
    used += answersOfRound;
    const id = await make.published({ questions });
    (rates[name] ??= []).push(await run(players, id));
    const { rows } = await opened.many.owner.query<{ count: number }>(
      'select count(*)::integer as count from survey_answer where survey_id = $1',
      [id],
    );
    if (rows[0]?.count !== answersOfRound) throw new Error(`${name} stored ${rows[0]?.count} of ${answersOfRound}`);
  }
}
const rate = (name: string): number => median(rates[name] ?? []);
for (const name of Object.keys(ways)) console.log(`${name.padEnd(40)} ${rate(name).toFixed(0)} answers/s`);
const ratios = Object.keys(ways)
  .slice(1)
  .map((name) => ({ name, ratio: rate('ours') / rate(name) }));
for (const { name, ratio } of ratios) console.log(`ours against ${name}: ${ratio.toFixed(2)}`);

const worstWrite = Math.min(...ratios.map(({ ratio }) => ratio));
console.log(
  `surveys: reading, worst ratio ${worstRead.toFixed(2)} (goal ${readGoal}) ${worstRead <= readGoal ? 'PASS' : 'MISSED'}; ` +
    `answering, worst ratio ${worstWrite.toFixed(2)} (goal ${writeGoal}) ${worstWrite >= writeGoal ? 'PASS' : 'MISSED'}`,
);
for (const { services: each, owner } of Object.values(opened)) {
  await each.close();
  await owner.end();
}
for (const name of Object.values(databases)) await dropDatabase(name);
