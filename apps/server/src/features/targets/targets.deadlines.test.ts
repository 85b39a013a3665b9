import type { OpeningHours } from '@guildhall/contract/targets/calendar.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { createChatFactory } from '../chat/testing/chat.factory.ts';
import { createFeedbackFactory } from '../feedback/testing/feedback.factory.ts';
import { addOpenTime, openTimeBetween } from './targets.calendar.rules.ts';
import { createTargetsStage } from './testing/targets.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const chats = createChatFactory(server);
const reports = createFeedbackFactory({ ...server, limits: server.config.limits });
const targets = createTargetsStage(server);
const mei = await chats.member('Mei', 'admin');
const omar = await chats.member('Omar');
const minuteMs = 60_000;

interface Deadlines {
  readonly target_id: number | null;
  readonly respond_by: Date | null;
  readonly resolve_by: Date | null;
  readonly resolve_left_ms: string | null;
  readonly started: Date;
}
const deadlinesOf = async (table: 'conversation' | 'feedback', id: string): Promise<Deadlines> => {
  const started =
    table === 'conversation' ? 'coalesce(waiting_since, queued_at)' : 'coalesce(waiting_since, created_at)';
  const { rows } = await owner.query<Deadlines>(
    `select target_id, respond_by, resolve_by, resolve_left_ms, ${started} as started from ${table} where id = $1`,
    [id],
  );
  if (rows[0] === undefined) throw new Error('the row does not exist');
  return rows[0];
};
/** Minutes from the start of the wait; within a few seconds, because some deadlines begin when the row is written. */
const minutesOf = (until: Date | null, { started }: Deadlines): number | null =>
  until === null ? null : Math.round((until.getTime() - started.getTime()) / minuteMs);
const outcomes = async (): Promise<string[]> => {
  const { rows } = await owner.query<{ text: string }>(
    `select concat_ws(' ', kind, outcome, case when taken_ms is null then null when taken_ms < 60000 then 'at once' else 'later' end) as text
     from target_outcome order by id`,
  );
  return rows.map(({ text }) => text);
};
/** Lets time pass for one row: its deadlines and the start of its wait move into the past. */
const age = (table: 'conversation' | 'feedback', id: string, minutes: number) =>
  owner.query(
    `update ${table} set respond_by = respond_by - make_interval(mins => $2), resolve_by = resolve_by - make_interval(mins => $2)
     where id = $1`,
    [id, minutes],
  );

afterEach(async () => {
  await owner.query('delete from target_breach; delete from target_outcome; delete from target_figure');
  await owner.query('update support_target set is_active = id <= 2');
});

describe('without any setup', () => {
  it('a chat must be answered in 5 minutes, a report in a day and resolved in a week', async () => {
    const chat = await deadlinesOf('conversation', (await chats.waiting()).id);
    expect([chat.target_id, minutesOf(chat.respond_by, chat), chat.resolve_by]).toEqual([1, 5, null]);
    const report = await deadlinesOf('feedback', await reports.submitted(await reports.sender()));
    expect([report.target_id, minutesOf(report.respond_by, report), minutesOf(report.resolve_by, report)]).toEqual([
      2, 1440, 10_080,
    ]);
  });
});

describe('the deadline of a chat', () => {
  it('starts with the queue, ends with the answer, and starts again when the player waits again', async () => {
    const player = await chats.player();
    const silent = await chats.waiting(player, null);
    const before = await deadlinesOf('conversation', silent.id);
    expect(minutesOf(before.respond_by, before)).toBe(5);
    await server.chatSending.send({ playerId: player.playerId }, chats.text(silent.id, 'Hello?'));
    expect((await deadlinesOf('conversation', silent.id)).respond_by).toEqual(before.respond_by);
    const held = await server.chatStaff.claim(omar, { conversation: silent.id, assign_epoch: silent.assign_epoch });
    expect(held.respond_by).toBe(before.respond_by?.getTime());
    await chats.answered(held, 'Which sword?');
    expect((await deadlinesOf('conversation', silent.id)).respond_by).toBeNull();
    await server.chatSending.send({ playerId: player.playerId }, chats.text(silent.id, 'The red one.'));
    const again = await deadlinesOf('conversation', silent.id);
    expect(minutesOf(again.respond_by, again)).toBe(5);
    await chats.answered(held, 'It is back.');
    expect(await outcomes()).toEqual(['first_response met at once', 'next_response met at once']);
  });

  it('also ends with an answer to a player who has not written', async () => {
    const silent = await chats.waiting(undefined, null);
    const held = await server.chatStaff.claim(omar, { conversation: silent.id, assign_epoch: silent.assign_epoch });
    await chats.answered(held, 'Hello, how can I help?');
    expect((await deadlinesOf('conversation', silent.id)).respond_by).toBeNull();
    expect(await outcomes()).toEqual(['first_response met at once']);
  });

  it('counts neither as met nor as missed if the player leaves in time', async () => {
    const player = await chats.player();
    const { id } = await chats.waiting(player);
    await server.chat.end(player.playerId, id);
    expect([(await deadlinesOf('conversation', id)).respond_by, await outcomes()]).toEqual([null, []]);
    const late = await chats.waiting(player);
    await age('conversation', late.id, 6);
    await server.chat.end(player.playerId, late.id);
    expect(await outcomes()).toEqual(['first_response missed', 'first_response late at once']);
  });

  it('for the resolution stands still while the player has to answer', async () => {
    await targets.target(mei, { resolution_minutes: 60 });
    const player = await chats.player();
    const held = await chats.claimed(omar, player);
    await age('conversation', held.id, 20);
    await chats.answered(held, 'Which sword?');
    const paused = await deadlinesOf('conversation', held.id);
    expect([paused.resolve_by, Math.round(Number(paused.resolve_left_ms) / minuteMs)]).toEqual([null, 40]);
    await server.chatSending.send({ playerId: player.playerId }, chats.text(held.id, 'The red one.'));
    const running = await deadlinesOf('conversation', held.id);
    expect([minutesOf(running.resolve_by, running), running.resolve_left_ms]).toEqual([40, null]);
    await age('conversation', held.id, 50);
    await chats.answered(held, 'It is back.');
    // A clock that has run out stays as it is.
    expect((await deadlinesOf('conversation', held.id)).resolve_by).not.toBeNull();
    await server.chatStaff.finish(omar, { conversation: held.id, assign_epoch: held.assign_epoch, reason: 'solved' });
    expect((await outcomes()).slice(-2)).toEqual(['resolution missed', 'resolution late later']);
  });
});

describe('the deadline of a report', () => {
  const system = { by: 'player' } as const;

  it('follows its states', async () => {
    const staff = reports.byStaff(omar);
    const id = await reports.submitted(await reports.sender());
    await staff.taken(id);
    expect((await deadlinesOf('feedback', id)).respond_by).not.toBeNull();
    await staff.asked(id);
    const asked = await deadlinesOf('feedback', id);
    expect([asked.respond_by, asked.resolve_by, Math.round(Number(asked.resolve_left_ms) / minuteMs)]).toEqual([
      null,
      null,
      10_080,
    ]);
    await reports.done(id, { kind: 'detail', move: 'detail', author: system, text: 'The north gate.' });
    const again = await deadlinesOf('feedback', id);
    expect([minutesOf(again.respond_by, again), minutesOf(again.resolve_by, again)]).toEqual([1440, 10_080]);
    await staff.finished(id);
    expect(await deadlinesOf('feedback', id)).toMatchObject({ respond_by: null, resolve_by: null });
    expect(await outcomes()).toEqual([
      'first_response met at once',
      'next_response met at once',
      'resolution met at once',
    ]);
    await reports.done(id, { kind: 'reopened', move: 'reopen', author: system, text: 'It is closed again.' });
    const reopened = await deadlinesOf('feedback', id);
    expect([minutesOf(reopened.respond_by, reopened), minutesOf(reopened.resolve_by, reopened)]).toEqual([
      1440, 10_080,
    ]);
  });

  it('is one of the table and can order it', async () => {
    const [later, sooner] = [
      await reports.submitted(await reports.sender()),
      await reports.submitted(await reports.sender()),
    ];
    await age('feedback', sooner, 60);
    const me = { staffId: mei, name: 'Mei', role: 'admin' } as const;
    const { list } = await server.feedbackStaff.reports.table(me, { limit: 50, state: 'open', sort: 'due' });
    const found = list.map(({ id }) => id).filter((id) => id === later || id === sooner);
    expect(found).toEqual([sooner, later]);
    const times = list.map(({ respond_by: by }) => by ?? 0);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const first = await server.feedbackStaff.reports.table(me, { limit: 1, state: 'open', sort: 'due' });
    const second = await server.feedbackStaff.reports.table(me, {
      limit: 1,
      state: 'open',
      sort: 'due',
      cursor: first.next ?? '',
    });
    expect([first.list[0]?.id, second.list[0]?.id]).toEqual(list.slice(0, 2).map(({ id }) => id));
  });
});

describe('the target of a chat', () => {
  it('is the first one whose tier, language and channel match', async () => {
    const channel = await targets.target(mei, { name: 'Channel', channels: [7], first_response_minutes: 4 });
    const german = await targets.target(mei, { name: 'German', langs: [10], first_response_minutes: 3 });
    const champions = await targets.target(mei, { name: 'Champions', min_tier: 5, first_response_minutes: 2 });
    const targetOf = async (tier: number, lang: 3 | 10, inChannel: number) => {
      const player = await chats.player();
      await owner.query('update player set tier = $2 where id = $1', [player.playerId, tier]);
      const { conversation } = await server.chat.start(player, { lang, context: { channel: inChannel } });
      return (await deadlinesOf('conversation', conversation)).target_id;
    };
    expect([
      await targetOf(5, 10, 7),
      await targetOf(9, 3, 1),
      await targetOf(4, 10, 7),
      await targetOf(0, 3, 7),
      await targetOf(4, 3, 1),
    ]).toEqual([champions, champions, german, channel, 1]);
  });

  it('stays with a chat, and is not used for new ones when it is inactive', async () => {
    const id = await targets.target(mei, { first_response_minutes: 2 });
    const held = await chats.claimed(omar);
    await targets.change(mei, id, { is_active: false, first_response_minutes: 9 });
    await chats.answered(held, 'Hello.');
    expect((await deadlinesOf('conversation', held.id)).target_id).toBe(id);
    expect((await deadlinesOf('conversation', (await chats.waiting()).id)).target_id).toBe(1);
  });
});

describe('the database', () => {
  it('computes the same deadlines as the rules', async () => {
    const hours: Omit<OpeningHours, 'is_always'>[] = [
      {
        time_zone: 'Europe/Berlin',
        windows: [1, 2, 3, 4, 5].map((day) => ({ day, from: 540, to: 1080 })),
        holidays: [{ date: '2026-12-25', name: 'Christmas', windows: [] }],
      },
      {
        time_zone: 'America/New_York',
        windows: [
          { day: 7, from: 0, to: 1440 },
          { day: 1, from: 1200, to: 1440 },
          { day: 2, from: 0, to: 90 },
        ],
        holidays: [{ date: '2027-03-14', name: 'Short', windows: [{ from: 0, to: 240 }] }],
      },
    ];
    for (const [index, one] of hours.entries()) {
      const values = { ...one, is_always: false };
      const { id } = await targets.service.saveCalendar(mei, {
        id: null,
        name: `Calendar ${index}`,
        ...values,
        version: 0,
      });
      const moments = fc.sample(fc.integer({ min: -300 * 1440, max: 500 * 1440 }), 150);
      const spans = fc.sample(fc.integer({ min: 1, max: 6000 }), 150);
      const base = Date.now() - (Date.now() % minuteMs);
      const { rows } = await owner.query<{ since: Date; minutes: number; due: Date | null; open_ms: string }>(
        `select since, minutes, target_due($1::smallint, since, minutes * 60000::bigint) as due,
           target_open_between($1::smallint, since, since + minutes * interval '1 minute') as open_ms
         from unnest($2::timestamptz[], $3::integer[]) n (since, minutes)`,
        [id, moments.map((minutes) => new Date(base + minutes * minuteMs)), spans],
      );
      for (const { since, minutes, due, open_ms: openMs } of rows) {
        const sinceMs = since.getTime();
        expect(due?.getTime() ?? null).toBe(addOpenTime(values, sinceMs, minutes * minuteMs));
        expect(Number(openMs)).toBe(openTimeBetween(values, sinceMs, sinceMs + minutes * minuteMs));
      }
    }
  });

  it('has no deadline for a calendar that never opens, and follows the opening hours of chat', async () => {
    const never = { time_zone: 'UTC', windows: [], holidays: [], is_always: false };
    const { id } = await targets.service.saveCalendar(mei, { id: null, name: 'Never', ...never, version: 0 });
    await targets.target(mei, { calendar_id: id });
    expect((await deadlinesOf('conversation', (await chats.waiting()).id)).respond_by).toBeNull();
    const { version } = await server.chatStaff.hours.read();
    const windows = [{ day: 3, from: 600, to: 660 }];
    await server.chatStaff.hours.set(mei, { ...never, windows, is_paused: false, version });
    const { rows } = await owner.query(
      'select count(*)::int > 100 as has_windows from target_window where calendar_id = 2',
    );
    expect(rows).toEqual([{ has_windows: true }]);
    // As a server of the previous release would, and as after months without a change.
    await owner.query(
      `update chat_hours set is_always = true; update target_calendar set covered_until = now() where id = ${id}`,
    );
    await targets.run('windows');
    const { calendars } = await targets.service.table();
    expect(calendars.find((each) => each.id === 2)?.is_always).toBe(true);
    const after = await owner.query(
      `select (select count(*)::int from target_window where calendar_id = 2) as windows,
        (select covered_until > now() + interval '790 days' from target_calendar where id = $1) as is_long`,
      [id],
    );
    expect(after.rows).toEqual([{ windows: 0, is_long: true }]);
  });
});
