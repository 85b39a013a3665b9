import { randomUUID } from 'node:crypto';
import type { GivenAnswer } from '@guildhall/contract/survey-rules.ts';
import type { LaunchedActor } from '../apps/server/src/platform/actor.ts';
import { dropDatabase } from '../scripts/environment.ts';
import { insertMany, insertOne, type BareAnswer } from './bare-answers.ts';
import { openWithAnswers, playerIdText, questions } from './many-answers.ts';
import { median } from './page-call.ts';

/**
 * `npm run bench:surveys`: the results of a survey with a million answers against one with ten thousand, and answers through
 * the service against the same rows inserted bare, interleaved. A measurement, no gate. `--quick` is for a first look.
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

const actorOf = (playerId: string): LaunchedActor => ({
  kind: 'player',
  playerId,
  guid: 1,
  roles: [],
  channel: 1 + (playerId.charCodeAt(0) % 4),
  gameVersion: `1.${playerId.charCodeAt(1) % 4}`,
  sessionId: 'bench',
  kid: 'bench',
  proof: 'ticket',
  isClosed: false,
  network: '',
});
const playersOf = async (size: Size, from: number, to: number): Promise<string[]> =>
  (await opened[size].owner.query<{ id: string }>(playerIdText, [from, to])).rows.map(({ id }) => id);
const somebody = actorOf((await playersOf('few', 5, 5))[0] ?? '');

type Measure = (size: Size) => Promise<number>;
const of = (size: Size) => ({ id: opened[size].id, ...opened[size].services.surveys });
/** `results`, `words` and `info` are what a page asks for; each says how much it got. */
const reads: Record<string, Measure> = {
  'results, whole': async (size) => (await of(size).results.results({ id: of(size).id })).verified.questions.length,
  'results, one language': async (size) =>
    (await of(size).results.results({ id: of(size).id, lang: 1 })).verified.questions.length,
  'results, channel and version': async (size) =>
    (await of(size).results.results({ id: of(size).id, channel: 1, version_of_game: '1.1' })).verified.questions.length,
  'words, newest': async (size) => (await of(size).results.words({ id: of(size).id, limit: 50 })).list.length,
  'words, of a language': async (size) =>
    (await of(size).results.words({ id: of(size).id, lang: 1, question: 3, limit: 50 })).list.length,
  // Found a hundred times in either.
  'words, a search': async (size) =>
    (await of(size).results.words({ id: of(size).id, text: 'z7q', limit: 50 })).list.length,
  'info with the tally, for who answered': async (size) =>
    (await of(size).service.info(somebody, { id: of(size).id, category_lang: 3 })).tally?.verified.questions.length ??
    0,
  'the table of surveys': async (size) => (await of(size).desk.table({ limit: 50 })).list.length,
};

const compareReads = async (name: string, run: Measure): Promise<number> => {
  const took = { few: [] as number[], many: [] as number[] };
  const found = { few: 0, many: 0 };
  for (let round = 0; round < readRounds; round += 1) {
    // In turns: whoever comes second finds the processor warm.
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

/** With the four channels and versions some hundred parts of the players. */
const langs = [3, 1, 11, 7, 10, 18] as const;
const langOf = (index: number) => langs[index % langs.length] ?? 3;

/** What a player gives: two choices, and every fourth some words. */
const givenOf = (index: number): GivenAnswer[] => [
  { question: 1, options: [1 + (index % 5)], text: '' },
  { question: 2, options: index % 3 === 0 ? [1 + (index % 5), 6] : [1 + (index % 5)], text: '' },
  {
    question: 3,
    options: [],
    text: index % 4 === 0 ? `The w${index % 997} dragon of w${index % 89} is too strong for us` : '',
  },
];

/** Keeps so many under way until all are done; answers per second. */
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
  const given = givenOf(index);
  const chosen = given.filter(({ options }) => options.length > 0);
  const choices = Object.fromEntries(chosen.map(({ question, options }) => [question, options]));
  return { surveyId, playerId, lang: langOf(index), channel, gameVersion, choices, text: given[2]?.text ?? '' };
};

/** One batch after the other, as large as ours get with so many at once. */
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
        answers: givenOf(index) as never,
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
