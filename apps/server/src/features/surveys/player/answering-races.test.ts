import { randomUUID } from 'node:crypto';
import { surveyAnswer } from '@guildhall/contract/surveys/player.ts';
import { describe, expect, it } from 'vitest';
import type { LaunchedActor } from '../../../runtime/actor.ts';
import { Failure } from '../../../runtime/failure.ts';
import { launchedActor } from '../../../testing/actors.ts';
import { createInstallation } from '../../../testing/installation.ts';
import { enrolledAs } from '../../staff/testing/staff.factory.ts';
import { createSurveyFactory } from '../testing/surveys.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const other = await installation.start();
const servers = [server, other];
const staffId = (await enrolledAs(server, 'editor')).id;
const make = createSurveyFactory(server.surveys.staff, staffId);

const rounds = 1000;

const playersOf = async (from: number, count: number): Promise<LaunchedActor[]> => {
  const { rows } = await owner.query<{ id: string; guid: number }>(
    `insert into player (issuer, subject, guid)
     select 'test-game', 'race:' || n, n from generate_series($1::int, $2::int) n returning id, guid`,
    [from, from + count - 1],
  );
  return rows.map(({ id, guid }) =>
    launchedActor({
      playerId: id,
      guid,
      channel: 1,
      gameVersion: '3.4.0',
      sessionId: 'race',
      kid: 'ed-1',
      network: '',
    }),
  );
};

type Outcome = { receipt: string } | string;
const answerOn = async (
  on: (typeof servers)[number],
  actor: LaunchedActor,
  id: number,
  key = randomUUID(),
): Promise<Outcome> => {
  try {
    const answers = [{ question: 1, options: [2], text: '' }];
    const { receipt } = await on.surveys.service.answer(actor, { id, key, lang: 3, answers });
    return { receipt };
  } catch (error) {
    if (error instanceof Failure) return error.reason;
    throw error;
  }
};
const countOf = async (id: number) => {
  const { rows } = await owner.query<{ answers: number; counted: number; parts: number }>(
    `select (select count(*) from survey_answer where survey_id = $1) as answers,
      coalesce((select sum(counts[1]) from survey_count where survey_id = $1 and lang = 0), 0)::bigint as counted,
      coalesce((select sum(counts[1]) from survey_count where survey_id = $1 and lang > 0), 0)::bigint as parts`,
    [id],
  );
  return rows[0];
};
const takenOf = (outcomes: readonly Outcome[]): string[] =>
  outcomes.flatMap((each) => (typeof each === 'string' ? [] : [each.receipt]));

describe('concurrent survey answers [threat 34]', () => {
  it(`store one row and one receipt for 100 concurrent answers of one player to two servers, ${rounds} rounds [E3]`, async () => {
    const id = await make.published();
    const players = await playersOf(1, rounds);
    for (const [round, actor] of players.entries()) {
      // Even rounds retry the same answer; odd rounds try to change it.
      const key = randomUUID();
      const outcomes = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          answerOn(servers[index % 2] ?? server, actor, id, round % 2 === 0 ? key : randomUUID()),
        ),
      );
      const taken = takenOf(outcomes);
      const refused = outcomes.filter((each) => each === 'survey_answered').length;
      expect([round, new Set(taken).size, taken.length, refused]).toEqual(
        round % 2 === 0 ? [round, 1, 100, 0] : [round, 1, 1, 99],
      );
    }
    expect(await countOf(id)).toEqual({ answers: rounds, counted: rounds, parts: rounds });
  }, 120_000);

  it('store one row and one receipt over HTTP as well [E3]', async () => {
    const id = await make.published();
    const session = await server.launch({ guid: 88_001 });
    const codes = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const answers = [{ question: 1, options: [(index % 3) + 1], text: '' }];
        const body = { id, key: randomUUID(), lang: 3, answers };
        return (await (servers[index % 2] ?? server).call(surveyAnswer, { as: session, body })).answer.code;
      }),
    );
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === 1435)).toHaveLength(99);
    expect(await countOf(id)).toEqual({ answers: 1, counted: 1, parts: 1 });
  });

  it('never exceed the cap with 200 players on two servers', async () => {
    const id = await make.published({ cap: 37 });
    const players = await playersOf(10_000, 200);
    const outcomes = await Promise.all(
      players.map((actor, index) => answerOn(servers[index % 2] ?? server, actor, id)),
    );
    expect(takenOf(outcomes)).toHaveLength(37);
    expect(outcomes.filter((each) => each === 'survey_full')).toHaveLength(163);
    expect(await countOf(id)).toEqual({ answers: 37, counted: 37, parts: 37 });
    const late = await server.surveys.service.info(players[0] as LaunchedActor, { id, category_lang: 3 });
    expect(late.is_full).toBe(true);
  });

  it('in a race with closing are either rejected or stored, and none is stored after the end', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await make.published({ results: 'after_end' });
      const players = await playersOf(20_000 + round * 100, 60);
      const answering = players.map(async (actor, index) => {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 12));
        return answerOn(servers[index % 2] ?? server, actor, id);
      });
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
      await make.close(id);
      const { rows } = await owner.query('select count(*) as count from survey_answer where survey_id = $1', [id]);
      const outcomes = await Promise.all(answering);
      const taken = takenOf(outcomes).length;
      expect(rows).toEqual([{ count: taken }]);
      expect(outcomes.filter((each) => each === 'survey_closed')).toHaveLength(60 - taken);
      expect(await countOf(id)).toEqual({ answers: taken, counted: taken, parts: taken });
    }
  });

  it('of other players in the batch are stored even if one player was just erased', async () => {
    const id = await make.published();
    const players = await playersOf(50_000, 5);
    const gone = { ...(players[0] as LaunchedActor), playerId: randomUUID() };
    const outcomes = await Promise.all([...players, gone].map((actor) => answerOn(server, actor, id)));
    expect(takenOf(outcomes)).toHaveLength(5);
    expect(outcomes.at(-1)).toBe('unavailable');
    expect(await countOf(id)).toEqual({ answers: 5, counted: 5, parts: 5 });
  });

  it('beyond the queue limit are rejected and can be retried', async () => {
    const id = await make.published();
    const [actor] = await playersOf(60_000, 1);
    const outcomes = await Promise.all(
      Array.from({ length: 10_400 }, () => answerOn(server, actor as LaunchedActor, id)),
    );
    expect(outcomes.filter((each) => each === 'unavailable').length).toBeGreaterThan(0);
    expect(takenOf(outcomes)).toHaveLength(1);
  });
});
