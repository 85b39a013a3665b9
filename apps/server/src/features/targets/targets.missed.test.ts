import { targetBreaches, type TargetBreach } from '@guildhall/contract/targets/staff.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { createChatFactory } from '../chat/testing/chat.factory.ts';
import { createFeedbackFactory } from '../feedback/testing/feedback.factory.ts';
import { enrolledAs } from '../staff/testing/staff.factory.ts';
import { createTargetStatistics } from './targets.statistics.service.ts';
import { countLateReports } from './targets.late.queries.ts';
import { createTargetsStage } from './testing/targets.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const other = await installation.start();
const chats = createChatFactory(server);
const reports = createFeedbackFactory({ ...server, limits: server.config.limits });
const targets = createTargetsStage(server);
const statistics = createTargetStatistics(server);
const ada = await chats.member('Ada', 'admin');
const lena = await chats.member('Lena');
const omar = await chats.member('Omar');
const gone = await chats.member('Gone');
await owner.query('update staff_member set is_active = false where id = $1', [gone]);

const runAll = () => Promise.all([targets.run('missed'), createTargetsStage(other).run('missed')]);
const passed = (table: 'conversation' | 'feedback', id: string, column = 'respond_by') =>
  owner.query(`update ${table} set ${column} = now() - interval '1 second' where id = $1`, [id]);
const noticesOf = async (id: string): Promise<string[]> => {
  const { rows } = await owner.query<{ text: string }>(
    `select concat(s.name, ' ', n.kind, ' ', n.details->>'target_kind') as text from staff_notice n
     join staff_member s on s.id = n.staff_id where $1 in (n.conversation_id, n.feedback_id) order by n.kind, s.name`,
    [id],
  );
  return rows.map(({ text }) => text);
};
const listed = async (id: string) =>
  (await targets.service.breaches({ limit: 50 })).list.filter(({ subject_id: subject }) => subject === id);

beforeEach(async () => {
  await owner.query(
    'delete from target_breach; delete from target_outcome; delete from target_figure; delete from staff_notice',
  );
  await owner.query('delete from conversation; delete from feedback');
});

describe('a missed deadline', () => {
  it('is recorded once by any number of workers, and the assignee gets one notice', async () => {
    const held = await chats.claimed(omar);
    await runAll();
    expect(await listed(held.id)).toEqual([]);
    await passed('conversation', held.id);
    await runAll();
    await runAll();
    expect(await listed(held.id)).toMatchObject([
      {
        subject: 'chat',
        number: held.number,
        kind: 'first_response',
        target: { name: 'Chats' },
        closed_at: null,
        assignee: { name: 'Omar' },
      },
    ]);
    expect(await noticesOf(held.id)).toEqual(['Omar target_missed first_response']);
    await chats.answered(held, 'Sorry for the wait.');
    const [breach] = await listed(held.id);
    expect(breach?.closed_at).toBeGreaterThan(breach?.due_at ?? 0);
  });

  it('goes to the admins if it is unassigned or its assignee left, or to the people chosen for it', async () => {
    const waiting = await chats.waiting();
    const left = await chats.claimed(omar);
    await owner.query('update conversation set assignee_id = $2 where id = $1', [left.id, gone]);
    await passed('conversation', waiting.id);
    await passed('conversation', left.id);
    await runAll();
    expect([await noticesOf(waiting.id), await noticesOf(left.id)]).toEqual([
      ['Ada target_missed first_response'],
      ['Ada target_missed first_response'],
    ]);
    await targets.change(ada, 2, { escalate_to: [lena, gone] });
    const report = await reports.submitted(await reports.sender());
    await passed('feedback', report);
    expect(await countLateReports(server.database.query, 10)).toBe(1);
    await runAll();
    expect(await noticesOf(report)).toEqual(['Lena target_missed first_response']);
    await targets.change(ada, 2, { escalate_to: [] });
  });

  it('is escalated once if the player still waits, with an entry that only staff see', async () => {
    const held = await chats.claimed(omar);
    const report = await reports.submitted(await reports.sender());
    const answered = await chats.claimed(omar);
    await passed('conversation', held.id);
    await passed('conversation', answered.id);
    await passed('feedback', report, 'resolve_by');
    await runAll();
    await chats.answered(answered, 'Here I am.');
    await owner.query(`update target_breach set escalate_at = now() - interval '1 second'`);
    await runAll();
    await runAll();
    expect(await noticesOf(held.id)).toEqual(['Ada escalated first_response', 'Omar target_missed first_response']);
    expect(await noticesOf(answered.id)).toEqual(['Omar target_missed first_response']);
    expect(await noticesOf(report)).toEqual(['Ada escalated resolution', 'Ada target_missed resolution']);
    const opened = await server.chatStaff.openBy(omar, held.id);
    expect(opened.entries.filter(({ kind }) => kind === 'escalated')).toMatchObject([{ staff: null, text: 'Chats' }]);
    const me = { staffId: omar, name: 'Omar', role: 'agent' } as const;
    const seen = await server.feedbackStaff.reports.open(me, report);
    expect(seen.entries.filter(({ kind }) => kind === 'escalated')).toMatchObject([
      { by: 'system', details: { target: 'Reports', target_kind: 'resolution' } },
    ]);
    expect((await listed(held.id))[0]?.escalated_at).not.toBeNull();
    const { rows } = await owner.query('select version from feedback where id = $1', [report]);
    expect(rows).toEqual([{ version: seen.version }]);
  });

  it('is listed with the open ones first, by page and by kind', async () => {
    const made: string[] = [];
    for (let index = 0; index < 4; index += 1) made.push(await reports.submitted(await reports.sender()));
    for (const id of made) await passed('feedback', id);
    await passed('feedback', made[3] ?? '', 'resolve_by');
    await runAll();
    await reports.byStaff(omar).asked(made[3] ?? '');
    await reports.byStaff(omar).asked(made[1] ?? '');
    const agent = await enrolledAs(server, 'agent');
    const all: string[] = [];
    let cursor: string | undefined;
    do {
      const { answer } = await server.call(targetBreaches, {
        as: agent.session,
        body: { limit: 2, ...(cursor === undefined ? {} : { cursor }) },
      });
      all.push(
        ...answer.msg.list.map(
          (row: TargetBreach) =>
            `${made.indexOf(row.subject_id)} ${row.kind} ${row.closed_at === null ? 'open' : 'closed'}`,
        ),
      );
      cursor = answer.msg.next ?? undefined;
    } while (cursor !== undefined);
    expect(all.map((text) => text.split(' ')[2])).toEqual(['open', 'open', 'open', 'closed', 'closed']);
    expect(all.toSorted()).toEqual([
      '0 first_response open',
      '1 first_response closed',
      '2 first_response open',
      '3 first_response closed',
      '3 resolution open',
    ]);
    const { list } = await targets.service.breaches({ limit: 50, kind: 'resolution' });
    expect(list.map(({ subject_id: id }) => id)).toEqual([made[3]]);
  });

  it('is listed with the current assignee while it is open, and says whether it was answered', async () => {
    const held = await chats.claimed(omar);
    const waiting = await chats.waiting();
    const report = await reports.submitted(await reports.sender());
    await passed('conversation', held.id);
    await passed('conversation', waiting.id);
    await passed('feedback', report);
    await runAll();
    const shown = async (id: string) =>
      (await listed(id)).map(({ assignee, is_answered: isAnswered }) => [assignee?.name ?? null, isAnswered]);
    const { assign_epoch: given } = held;
    await server.chatStaff.transfer(omar, { conversation: held.id, assign_epoch: given, staff_id: null, note: '' });
    const { id: conversation, assign_epoch } = waiting;
    const taken = await server.chatStaff.claim(lena, { conversation, assign_epoch });
    expect([await shown(held.id), await shown(waiting.id)]).toEqual([[[null, false]], [['Lena', false]]]);
    await reports.byStaff(omar).asked(report);
    expect(await shown(report)).toEqual([[null, true]]);
    // It ends without an answer, and keeps whom it belonged to when it was missed.
    await server.chatStaff.finish(lena, { conversation, assign_epoch: taken.assign_epoch, reason: 'solved' });
    expect(await shown(waiting.id)).toEqual([[null, false]]);
  });

  it('leaves with the report', async () => {
    const sender = await reports.sender();
    const report = await reports.submitted(sender);
    await passed('feedback', report);
    await runAll();
    await owner.query('delete from feedback where id = $1', [report]);
    expect((await targets.service.breaches({ limit: 50 })).list).toEqual([]);
  });
});

describe('statistics', () => {
  it('are the same counted from the stored outcomes, before and after the job, in every grouping', async () => {
    const slow = await targets.target(ada, {
      name: 'Slow',
      subject: 'report',
      langs: [10],
      first_response_minutes: 60,
      resolution_minutes: 120,
    });
    for (let index = 0; index < 12; index += 1) {
      const sender = await reports.sender();
      await owner.query('update player set tier = $2 where id = $1', [sender.playerId, index % 3]);
      const id = await reports.submitted(sender, { lang: index % 2 === 0 ? 10 : 3 });
      if (index % 4 === 0) await passed('feedback', id);
      if (index % 6 === 0) await runAll();
      if (index % 5 !== 0) await reports.byStaff(omar).finished(id);
      if (index === 6) await statistics.count();
    }
    await runAll();
    interface Raw {
      key: string;
      kind: string;
      outcome: string;
      count: number;
    }
    const recount = async (column: string): Promise<Record<string, [met: number, missed: number, taken: number]>> => {
      const { rows } = await owner.query<Raw>(
        `select (${column})::text as key, kind, outcome, count(*)::int as count from target_outcome group by 1, 2, 3`,
      );
      const counted: Record<string, [number, number, number]> = {};
      for (const { key, kind, outcome, count } of rows) {
        const cell = (counted[`${key} ${kind}`] ??= [0, 0, 0]);
        if (outcome === 'met') cell[0] += count;
        if (outcome === 'missed') cell[1] += count;
        if (outcome !== 'missed') cell[2] += count;
      }
      return counted;
    };
    const read = async (by: 'target' | 'day' | 'lang' | 'tier') =>
      Object.fromEntries(
        (await statistics.read({ days: 7, by })).list.map(({ key, kind, met, missed, taken }) => [
          `${key} ${kind}`,
          [met, missed, taken.count],
        ]),
      );
    const columns = { target: 'target_id', day: "(at at time zone 'utc')::date", lang: 'lang', tier: 'tier' } as const;
    const compare = async (): Promise<void> => {
      for (const by of ['target', 'day', 'lang', 'tier'] as const)
        expect(await read(by)).toEqual(await recount(columns[by]));
    };
    await compare();
    await Promise.all([statistics.count(), createTargetStatistics(other).count()]);
    await compare();
    const { rows } = await owner.query('select count(*)::int from target_outcome where not is_counted');
    expect(rows).toEqual([{ count: 0 }]);
    const byTarget = await statistics.read({ days: 30, by: 'tier', target_id: slow });
    const total = byTarget.list.reduce((sum, { met, missed }) => sum + met + missed, 0);
    const { rows: raw } = await owner.query(
      `select count(*)::int from target_outcome where target_id = $1 and outcome <> 'late'`,
      [slow],
    );
    expect(raw).toEqual([{ count: total }]);
    // They agree with what happened: three of the six reports in German were passed over.
    expect((await read('target'))[`${slow} first_response`]?.[1]).toBe(3);
  });

  it('forget counted outcomes after a while, and keep the counters', async () => {
    const id = await reports.submitted(await reports.sender());
    await reports.byStaff(omar).finished(id);
    await statistics.count();
    const before = await statistics.read({ days: 7, by: 'target' });
    await owner.query(`update target_outcome set at = at - interval '40 days'`);
    await statistics.count();
    expect((await owner.query('select from target_outcome')).rowCount).toBe(0);
    expect(await statistics.read({ days: 7, by: 'target' })).toEqual(before);
  });
});
