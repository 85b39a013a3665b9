import type { ChatStatistics } from '@guildhall/contract/chat/staff.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation } from '../../../testing/installation.ts';
import { createChatFactory } from '../testing/chat.factory.ts';

const installation = await createInstallation();
const { clock, owner } = installation;
const [one, two] = [await installation.start(), await installation.start()];
const make = createChatFactory(one);
const { statistics } = one.chatStaff;
const mei = await make.member('Mei');

interface Row {
  created_at: Date;
  state: string;
  queued_at: Date;
  first_assigned_at: Date | null;
  first_replied_at: Date | null;
  ended_at: Date | null;
  rating: number | null;
}
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1000;
const emptyDay = () => ({
  started: 0,
  ended: 0,
  missed: 0,
  queue: [] as number[],
  first: [] as number[],
  handling: [] as number[],
  stars: [] as number[],
});

/** Recomputes the statistics from all conversations, independently of the SQL. */
const recount = async () => {
  const { rows } = await owner.query<Row>('select * from conversation');
  const days = new Map<string, ReturnType<typeof emptyDay>>();
  const at = (date: Date) => {
    const day = days.get(dayOf(date)) ?? emptyDay();
    days.set(dayOf(date), day);
    return day;
  };
  for (const row of rows) {
    at(row.created_at).started += 1;
    const { first_replied_at: replied, ended_at: ended } = row;
    const left = row.first_assigned_at ?? ended;
    if (left !== null) at(left).queue.push(secondsBetween(row.queued_at, left));
    if (replied !== null) at(replied).first.push(secondsBetween(row.queued_at, replied));
    if (ended === null) continue;
    at(ended).ended += 1;
    if (replied === null) at(ended).missed += 1;
    else at(ended).handling.push(secondsBetween(replied, ended));
    if (row.rating !== null) at(ended).stars.push(row.rating);
  }
  return days;
};

const isNear = (shown: number | null, exact: number[], share: number): boolean => {
  const value = exact.toSorted((left, right) => left - right)[Math.ceil(exact.length * share) - 1];
  if (value === undefined || shown === null) return value === undefined && shown === null;
  return Math.abs(shown - value) <= Math.max(1, value * 0.13);
};

const expectToAgree = async (read: ChatStatistics): Promise<void> => {
  const days = await recount();
  for (const day of read.days) {
    const exact = days.get(day.day) ?? emptyDay();
    expect(day).toMatchObject({
      started: exact.started,
      ended: exact.ended,
      missed: exact.missed,
      queue: { count: exact.queue.length },
      rating_count: exact.stars.length,
      rating_sum: exact.stars.reduce((sum, each) => sum + each, 0),
      first_reply: { count: exact.first.length },
      handling: { count: exact.handling.length },
    });
    for (const [spread, times] of [
      [day.queue, exact.queue],
      [day.first_reply, exact.first],
      [day.handling, exact.handling],
    ] as const) {
      expect([isNear(spread.median, times, 0.5), isNear(spread.ninetieth, times, 0.9)]).toEqual([true, true]);
    }
  }
  const sum = (list: readonly { started: number }[]) => list.reduce((total, { started }) => total + started, 0);
  expect(sum(read.days)).toBe(sum([...days.values()]));
};

/** About 600 conversations over several days: open, missed, ended and rated. */
const fill = async (): Promise<void> => {
  const { playerId } = await make.player();
  await owner.query(
    `insert into conversation (player_id, state, assignee_id, persona_id, lang, is_guest, burst_tokens, minute_tokens,
       created_at, queued_at, first_assigned_at, first_replied_at, ended_at, end_reason, rating)
     select $1, case when n = 1 then 'active' else 'ended' end, $2, 1, 3, false, 5, 5, t.began, t.began,
       case when n % 7 > 0 then t.began + (t.replied - t.began) / 2 end,
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

describe('chat statistics', () => {
  it('are current before and after counting, with any number of workers', async () => {
    await fill();
    const before = await statistics.read({ days: 7 });
    await expectToAgree(before);
    await Promise.all([statistics.count(), two.chatStaff.statistics.count(), statistics.count()]);
    expect(await statistics.read({ days: 7 })).toEqual(before);
    const { rows } = await owner.query(
      `select count(*) filter (where not is_counted and state = 'ended')::int as left,
        (select sum(count)::int from chat_figure where metric = 'ended') - count(*) filter (where is_counted) as off
       from conversation`,
    );
    expect(rows).toEqual([{ left: 0, off: 0 }]);
    await statistics.count();
    expect(await statistics.read({ days: 7 })).toEqual(before);
  });

  it('count a rating once, whether it arrives before, during or after counting', async () => {
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
    await Promise.all([statistics.count(), ...Array.from({ length: 10 }, (_, index) => rate(10 + index))]);
    await Promise.all(Array.from({ length: 10 }, (_, index) => rate(20 + index)));
    await expectToAgree(await statistics.read({ days: 7 }));
    await expect(rate(3)).rejects.toThrow('wrong_state');
    await statistics.count();
    await expectToAgree(await statistics.read({ days: 7 }));
  });

  it('count waiting and missed conversations, and the queue time until a claim or until the player leaves', async () => {
    const before = await statistics.read({ days: 7 });
    const [first, second, third] = [await make.player(), await make.player(), await make.player()];
    const [waiting, given, left] = [await make.waiting(first), await make.waiting(second), await make.waiting(third)];
    await owner.query(`update conversation set queued_at = now() - interval '40 minutes' where id = any($1)`, [
      [waiting.id, given.id, left.id],
    ]);
    const { assign_epoch } = await one.chatStaff.claim(mei, { conversation: given.id, assign_epoch: 0 });
    await one.chat.end(third.playerId, left.id);
    const after = await statistics.read({ days: 7 });
    const today = (read: ChatStatistics) => read.days.at(-1) ?? expect.fail('no day');
    expect(after.waiting.count).toBe(before.waiting.count + 1);
    expect(after.waiting.oldest_queued_at).toBeLessThanOrEqual(Date.now() - 40 * 60_000 + 1000);
    expect(today(after).missed).toBe(today(before).missed + 1);
    expect(today(after).queue.count).toBe(today(before).queue.count + 2);
    expect(today(after).first_reply.count).toBe(today(before).first_reply.count);

    // Returned to the queue and claimed again: only the first claim counts.
    await owner.query(`update conversation set first_assigned_at = now() - interval '30 minutes' where id = $1`, [
      given.id,
    ]);
    await one.chatStaff.transfer(mei, { conversation: given.id, assign_epoch, staff_id: null, note: '' });
    await one.chatStaff.claim(mei, { conversation: given.id, assign_epoch: assign_epoch + 1 });
    const last = await statistics.read({ days: 7 });
    expect(last.queue).toMatchObject({ count: after.queue.count });
    await expectToAgree(last);
    await statistics.count();
    await expectToAgree(await statistics.read({ days: 7 }));
  });

  it('include only the requested days', async () => {
    clock.advance(100 * 86_400_000);
    const read = await statistics.read({ days: 30 });
    clock.reset();
    expect([read.days.length, read.first_reply, read.days[0]?.started]).toEqual([
      30,
      { count: 0, median: null, ninetieth: null },
      0,
    ]);
  });
});
