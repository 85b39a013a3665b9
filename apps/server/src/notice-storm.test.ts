import { randomUUID } from 'node:crypto';
import { defaultLimits } from '@guildhall/contract/http/limits.ts';
import { noticeBounds } from '@guildhall/contract/notices/rules.ts';
import { describe, expect, it } from 'vitest';
import { createChatFactory } from './features/chat/testing/chat.factory.ts';
import {
  createFeedbackFactory,
  feedbackPlan,
  type FeedbackSender,
} from './features/feedback/testing/feedback.factory.ts';
import { createNoticesService } from './features/notices/notices.service.ts';
import { createInstallation } from './testing/installation.ts';

/** What players can cause at staff, all at once, with the default limits. */
const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const make = createChatFactory(server);
const reports = createFeedbackFactory({ ...server, limits: server.config.limits });
const notices = createNoticesService(server);
const [omar, mei] = [await make.agent({ name: 'Omar' }), await make.member('Mei')];
const admin = await make.member('Ada', 'admin');
const asOmar = { staffId: omar, name: 'Omar', role: 'agent' } as const;
const { hourlyMax, strangersHourlyMax } = noticeBounds;

/** Notices of Omar by kind. */
const noticesOf = async (): Promise<Record<string, number>> => {
  const { rows } = await owner.query<{ kind: string; count: number }>(
    'select kind, count(*)::int from staff_notice where staff_id = $1 group by 1',
    [omar],
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
};
const outcomeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => (error as { reason?: string }).reason ?? String(error),
  );
const counted = (outcomes: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(outcomes)].map((name) => [name, outcomes.filter((each) => each === name).length]));
/** A few at a time, because the machine is shared; calls at once may exceed the limit of notices a little. */
const byAll = async <T>(
  callers: readonly T[],
  work: (caller: T) => Promise<string>,
  atOnce = 20,
): Promise<Record<string, number>> => {
  const outcomes: string[] = [];
  for (let start = 0; start < callers.length; start += atOnce)
    outcomes.push(...(await Promise.all(callers.slice(start, start + atOnce).map(work))));
  return counted(outcomes);
};
const report = (from: FeedbackSender): Promise<string> =>
  outcomeOf(server.feedback.create(from, feedbackPlan({ description: '@Omar, the gate does not open.' })));
const reportOf = async ({ playerId }: FeedbackSender): Promise<string> => {
  const { rows } = await owner.query<{ id: string }>('select id from feedback where player_id = $1 limit 1', [
    playerId,
  ]);
  return rows[0]?.id ?? randomUUID();
};
const answer = async (from: FeedbackSender): Promise<string> =>
  outcomeOf(
    server.feedback.detail(from, {
      id: await reportOf(from),
      key: randomUUID(),
      text: '@Omar, are you there?',
      files: [],
    }),
  );
/** A minute and an hour later, for the limits of people and networks. */
const later = () => owner.query('delete from quota_use');
const giveAllToOmar = () => owner.query('update feedback set assignee_id = $1', [omar]);

const networks = 4;
const devices: FeedbackSender[] = [];
for (let index = 0; index < 400; index += 1)
  devices.push({ ...(await reports.unverified()), network: `10.9.${index % networks}.0/24` });
const players = await Promise.all(Array.from({ length: 200 }, () => make.player()));

describe('a storm of players', () => {
  it('finding N20: of reports by strangers ends at the limits of their networks, and causes few notices [threat 28]', async () => {
    expect(await byAll(devices, report)).toEqual({
      ok: networks * defaultLimits.network_feedback,
      too_frequent: devices.length - networks * defaultLimits.network_feedback,
    });
    expect(await byAll(devices.slice(0, 10), report)).toEqual({ feedback_rate: 10 });
    expect(await noticesOf()).toEqual({});
    await giveAllToOmar();
    await later();
    const sent = devices.slice(0, networks * 40);
    expect(await byAll(sent, answer, 1)).toEqual({ ok: sent.length });
    expect(await noticesOf()).toEqual({ answered: strangersHourlyMax });
    // The answer of a player whom the game vouches for still rings.
    const [victim] = players;
    const id = await reports.submitted(victim!);
    await giveAllToOmar();
    expect(await answer(victim!)).toBe('ok');
    const [first] = (await notices.list(omar, { limit: 10 })).list;
    expect(first).toMatchObject({ kind: 'answered', subject: { type: 'report', id } });
  });

  it('finding N20: of reports, appeals and chats by 200 verified players causes no more notices than an hour has [threat 28]', async () => {
    await later();
    const all = { ok: 2 * players.length, feedback_rate: players.length };
    const outcomes = [...players, ...players, ...players];
    expect(await byAll(outcomes, report)).toEqual(all);
    await giveAllToOmar();
    expect(await byAll(outcomes, answer, 1)).toEqual(all);
    expect(await noticesOf()).toEqual({ answered: hourlyMax });

    for (const player of players.slice(0, 10)) {
      const person = { of: 'report', id: await reportOf(player) } as const;
      await server.restrictions.impose(admin, person, { kind: 'block', hours: 48, reason: 'insults', note: '' });
    }
    await server.restrictionWatch.check();
    await later();
    const { type: _type, files: _files, context: _context, ...plan } = feedbackPlan();
    const appeal = (from: FeedbackSender) =>
      outcomeOf(server.feedbackAppeals.send(from, { ...plan, key: randomUUID() }));
    expect(await byAll(players.slice(0, 10), appeal)).toEqual({ ok: 10 });
    await later();
    expect(await byAll(players.slice(0, 10), appeal)).toEqual({ appeal_sent: 10 });

    const chatting = players.slice(10);
    const start = (player: (typeof players)[number]) =>
      outcomeOf(server.chat.start(player, { lang: 3, context: null }));
    expect(await byAll(chatting, start)).toEqual({ ok: chatting.length });
    // Each leaves as soon as the chat is assigned, so that the next one is.
    const assign = server.chatStaff.jobs.find(({ name }) => name === 'chat.assignWaiting');
    for (let round = 0; round < 40; round += 1) {
      await assign?.run();
      const { rows } = await owner.query<{ id: string; player_id: string }>(
        "select id, player_id from conversation where state = 'active'",
      );
      await Promise.all(rows.map(({ id, player_id }) => server.chat.end(player_id, id)));
    }
    const { rows: left } = await owner.query('select 1 from conversation where ended_at is null');
    expect(left).toEqual([]);
    expect(await noticesOf()).toEqual({ answered: hourlyMax, assigned: hourlyMax });
  }, 120_000);

  it('leaves the queue, the notices of colleagues and the chats of others as they are [threat 28]', async () => {
    await later();
    const honest = await make.player();
    expect(await report(honest)).toBe('ok');
    const id = await reportOf(honest);
    const staffReports = server.feedbackStaff.reports;
    const { list } = await staffReports.table(asOmar, {
      state: 'open',
      sort: 'oldest',
      assignee: ['nobody'],
      is_appeal: false,
      limit: 20,
    });
    expect(list.map((row) => row.id)).toEqual([id]);
    const { version } = await staffReports.open(asOmar, id);
    await staffReports.take(asOmar, { id, version });
    const strangers = await staffReports.table(asOmar, {
      state: 'open',
      sort: 'oldest',
      is_verified: false,
      limit: 100,
    });
    expect(strangers.list.every((row) => !row.is_verified)).toBe(true);

    const chat = await make.waiting(honest);
    await server.chatStaff.jobs.find(({ name }) => name === 'chat.assignWaiting')?.run();
    const row = await server.chatStaff.rowOf(chat.id);
    expect(row.assignee?.id).toBe(omar);
    await make.answered(row, 'I am here.');
    // What the storm left out is in the lists all the same; colleagues are heard.
    const own = await make.claimed(mei);
    const handed = { conversation: own.id, assign_epoch: own.assign_epoch, staff_id: omar, note: 'Yours.' };
    await server.chatStaff.transfer(mei, handed);
    const [first] = (await notices.list(omar, { limit: 10 })).list;
    expect(first).toMatchObject({ kind: 'handed_over', by: { id: mei }, note: 'Yours.' });
  });
});
