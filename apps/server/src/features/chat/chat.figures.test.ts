import type { ChatFigures } from '@guildhall/contract/chat-desk.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { createChatFactory } from './chat.factory.ts';

const installation = await createInstallation();
const { clock, owner } = installation;
const [one, two] = [await installation.start(), await installation.start()];
const make = createChatFactory(one);
const { figures } = one.chatDesk;
const mei = await make.member('Mei');

interface Row {
  created_at: Date;
  queued_at: Date;
  first_replied_at: Date | null;
  ended_at: Date | null;
  rating: number | null;
}
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The same figures once more, from all conversations and in another language. */
const recount = async () => {
  const { rows } = await owner.query<Row>('select * from conversation');
  const days = new Map<
    string,
    { started: number; ended: number; first: number[]; handling: number[]; stars: number[] }
  >();
  const at = (date: Date) => {
    const day = days.get(dayOf(date)) ?? { started: 0, ended: 0, first: [], handling: [], stars: [] };
    days.set(dayOf(date), day);
    return day;
  };
  for (const row of rows) {
    at(row.created_at).started += 1;
    const { first_replied_at: replied, ended_at: ended } = row;
    if (replied !== null) at(replied).first.push((replied.getTime() - row.queued_at.getTime()) / 1000);
    if (ended === null) continue;
    at(ended).ended += 1;
    if (replied !== null) at(ended).handling.push((ended.getTime() - replied.getTime()) / 1000);
    if (row.rating !== null) at(ended).stars.push(row.rating);
  }
  return days;
};

const isNear = (shown: number | null, exact: number[], share: number): boolean => {
  const value = exact.toSorted((left, right) => left - right)[Math.ceil(exact.length * share) - 1];
  if (value === undefined || shown === null) return value === undefined && shown === null;
  return Math.abs(shown - value) <= Math.max(1, value * 0.13);
};

const expectToAgree = async (read: ChatFigures): Promise<void> => {
  const days = await recount();
  for (const day of read.days) {
    const exact = days.get(day.day) ?? { started: 0, ended: 0, first: [], handling: [], stars: [] };
    expect(day).toMatchObject({
      started: exact.started,
      ended: exact.ended,
      rating_count: exact.stars.length,
      rating_sum: exact.stars.reduce((sum, each) => sum + each, 0),
      first_reply: { count: exact.first.length },
      handling: { count: exact.handling.length },
    });
    for (const [spread, times] of [
      [day.first_reply, exact.first],
      [day.handling, exact.handling],
    ] as const) {
      expect([isNear(spread.median, times, 0.5), isNear(spread.ninetieth, times, 0.9)]).toEqual([true, true]);
    }
  }
  const sum = (list: readonly { started: number }[]) => list.reduce((total, { started }) => total + started, 0);
  expect(sum(read.days)).toBe(sum([...days.values()]));
};

/** Some six hundred conversations of some days: running, ended without an answer, ended, rated. */
const fill = async (): Promise<void> => {
  const { playerId } = await make.player();
  await owner.query(
    `insert into conversation (player_id, state, assignee_id, persona_id, lang, is_guest, burst_tokens, minute_tokens,
       created_at, queued_at, first_replied_at, ended_at, end_reason, rating)
     select $1, case when n = 1 then 'active' else 'ended' end, $2, 1, 3, false, 5, 5, t.began, t.began,
       case when n % 5 > 0 then t.replied end, case when n > 1 then t.over end, case when n > 1 then 'solved' end,
       case when n > 1 and n % 3 = 0 then 1 + n % 5 end
     from generate_series(1, 600) n,
     lateral (select now() - make_interval(secs => (n * 7919) % 400000) as began) b,
     lateral (select b.began, b.began + make_interval(secs => (n * 31) % 900) as replied,
       b.began + make_interval(secs => 900 + (n * 13) % 4000) as over) t
     where t.over < now()`,
    [playerId, mei],
  );
};

describe('figures', () => {
  it('are those of this moment, before and after they are counted, by any number of workers', async () => {
    await fill();
    const before = await figures.read({ days: 7 });
    await expectToAgree(before);
    await Promise.all([figures.count(), two.chatDesk.figures.count(), figures.count()]);
    expect(await figures.read({ days: 7 })).toEqual(before);
    const { rows } = await owner.query(
      `select count(*) filter (where not is_counted and state = 'ended')::int as left,
        (select sum(count)::int from chat_figure where metric = 'ended') - count(*) filter (where is_counted) as off
       from conversation`,
    );
    expect(rows).toEqual([{ left: 0, off: 0 }]);
    await figures.count();
    expect(await figures.read({ days: 7 })).toEqual(before);
  });

  it('take a rating in once, whether it comes before the count, after it, or meanwhile', async () => {
    const players = await Promise.all(Array.from({ length: 30 }, () => make.player()));
    const conversations: string[] = [];
    for (const actor of players) {
      const { id } = await make.waiting(actor);
      await one.chat.end(actor.playerId, id);
      conversations.push(id);
    }
    const rate = (index: number) =>
      one.chat.rate(players[index]?.playerId ?? '', {
        conversation: conversations[index] ?? '',
        stars: 1 + (index % 5),
        text: '',
      });
    await Promise.all(Array.from({ length: 10 }, (_, index) => rate(index)));
    await Promise.all([figures.count(), ...Array.from({ length: 10 }, (_, index) => rate(10 + index))]);
    await Promise.all(Array.from({ length: 10 }, (_, index) => rate(20 + index)));
    await expectToAgree(await figures.read({ days: 7 }));
    await expect(rate(3)).rejects.toThrow('wrong_state');
    await figures.count();
    await expectToAgree(await figures.read({ days: 7 }));
  });

  it('are of no day that is not asked for', async () => {
    clock.advance(100 * 86_400_000);
    const read = await figures.read({ days: 30 });
    clock.reset();
    expect([read.days.length, read.first_reply, read.days[0]?.started]).toEqual([
      30,
      { count: 0, median: null, ninetieth: null },
      0,
    ]);
  });
});
