import { randomUUID } from 'node:crypto';
import type { FeedbackBulkRun } from '@guildhall/contract/feedback/bulk-runs.ts';
import type { FeedbackBulkAction } from '@guildhall/contract/feedback/staff.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createInstallation, until } from '../../../testing/installation.ts';
import { createStaffStage } from '../testing/staff.factory.ts';

const installation = await createInstallation();
const { clock, owner } = installation;
const [one, two] = [await installation.start(), await installation.start()];
const stage = createStaffStage(one);
const { bulk, bulkRuns, reports: staffReports, sending, templates } = one.feedbackStaff;
const [mei, omar] = [await stage.member('Mei'), await stage.member('Omar')];

const work = async (server = one, name = 'feedback.bulk'): Promise<void> => {
  await [...server.feedbackStaff.jobs, ...server.feedbackJobs].find((job) => job.name === name)?.run();
};
const filter = { state: 'open', sort: 'oldest' } as const;
const start = (action: FeedbackBulkAction, more: object = {}, key: string = randomUUID()): Promise<FeedbackBulkRun> =>
  bulkRuns.start(mei, { key, filter: { ...filter, ...more }, action });
const runOf = async (id: string): Promise<FeedbackBulkRun | undefined> =>
  (await bulkRuns.own(mei.staffId)).list.find((run) => run.id === id);
const submitted = async (count: number, plan?: Parameters<typeof stage.report>[0]): Promise<string[]> => {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push(await stage.report(plan));
  return ids;
};
const countOf = async (where: string): Promise<number> => {
  const { rows } = await owner.query<{ count: number }>(`select count(*)::int as count from ${where}`);
  return rows[0]?.count ?? -1;
};
const audited = async (): Promise<{ entries: number; reports: number }> => {
  const { rows } = await owner.query<{ entries: number; reports: number }>(
    `select count(*)::int as entries, count(distinct subject)::int as reports from audit_entry where action = 'feedback.bulk_changed'
      and subject in (select 'feedback:' || number from feedback)`,
  );
  return rows[0] ?? { entries: -1, reports: -1 };
};
const template = async (): Promise<number> =>
  (
    await templates.save(mei.staffId, {
      id: null,
      version: 0,
      name: `T ${randomUUID()}`,
      purpose: 'reply',
      texts: [
        { lang: 3, text: 'We are on it.' },
        { lang: 11, text: 'Wir sind dran.' },
      ],
    })
  ).id;

const reply = async (then: 'keep' | 'finish' = 'keep'): Promise<FeedbackBulkAction> => ({
  do: 'reply',
  then,
  template_id: await template(),
});
const oldest = async (): Promise<string[]> =>
  (await owner.query<{ id: string }>('select id from feedback order by created_at, id')).rows.map(({ id }) => id);
/** Kills the worker at one of the reports, until the returned function is called. */
const dyingAt = async (place: number): Promise<() => Promise<unknown>> => {
  await owner.query(`create or replace function die() returns trigger language plpgsql as
    $$ begin if new.id = '${(await oldest())[place]}' then raise exception 'killed'; end if; return new; end $$`);
  await owner.query('create trigger die before update on feedback for each row execute function die()');
  return () => owner.query('drop trigger die on feedback');
};
/** Milliseconds until each waiting reply is sent, if they have a time. */
const due = async (): Promise<number[]> =>
  (
    await owner.query<{ send_at: Date }>(
      `select send_at from feedback_outgoing where send_at < '2100-01-01' order by id`,
    )
  ).rows.map(({ send_at: at }) => at.getTime() - clock.now());
const sendDue = async (): Promise<void> => {
  clock.advance(10_000);
  await work(one, 'feedback.send');
};
const sent = (): Promise<number> => countOf(`feedback_entry where kind = 'reply'`);

beforeEach(async () => {
  await owner.query('delete from feedback_bulk');
  await owner.query('delete from feedback');
});

describe('a bulk action on everything that matches', () => {
  it('reaches more reports than one call may, each with its audit entry', async () => {
    await submitted(120);
    expect(await bulkRuns.matching(mei.staffId, { filter })).toMatchObject({ total: 120 });
    const { id, total, state } = await start({ do: 'tag', tag: 'outage' });
    expect([total, state]).toEqual([120, 'running']);
    await submitted(1);
    await work();
    expect(await runOf(id)).toMatchObject({ state: 'done', total: 120, done: 120, refused: [], may_undo: true });
    expect(await countOf(`feedback where 'outage' = any(tags)`)).toBe(120);
    expect(await audited()).toEqual({ entries: 120, reports: 120 });
  });

  it('goes on with another worker after one died, and does no report twice', async () => {
    await submitted(5);
    const { id } = await start({ do: 'tag', tag: 'outage' });
    const revive = await dyingAt(2);
    await expect(work()).rejects.toThrow('killed');
    await revive();
    expect(await runOf(id)).toMatchObject({ state: 'running', done: 2 });
    // The dead worker still holds it.
    await work(two);
    expect(await runOf(id)).toMatchObject({ state: 'running', done: 2 });
    clock.advance(30_000);
    await Promise.all([work(one), work(two)]);
    expect(await runOf(id)).toMatchObject({ state: 'done', done: 5 });
    expect(await audited()).toEqual({ entries: 5, reports: 5 });
  });

  it('leaves out a report that fails every time, does the others, and so does undoing', async () => {
    await submitted(5);
    const { id } = await start({ do: 'tag', tag: 'outage' });
    const untilDone = async (): Promise<number> => {
      for (let failures = 0; ; failures++)
        try {
          await work();
          return failures;
        } catch {
          clock.advance(30_000);
        }
    };
    const revive = await dyingAt(2);
    expect(await untilDone()).toBe(4);
    const refused = [{ outcome: 'failed', count: 1 }];
    expect(await runOf(id)).toMatchObject({ state: 'done', total: 5, done: 4, refused });
    await revive();
    await bulkRuns.stop(mei.staffId, { id, is_undo: true });
    const reviveFirst = await dyingAt(0);
    expect(await untilDone()).toBe(4);
    await reviveFirst();
    expect(await runOf(id)).toMatchObject({ state: 'undone', restored: 3 });
  });

  it('hints at the reports that were undone before one failed', async () => {
    await submitted(3);
    const { id } = await start({ do: 'tag', tag: 'outage' });
    await work();
    await bulkRuns.stop(mei.staffId, { id, is_undo: true });
    const hint = vi.spyOn(one.consoleHints, 'changed');
    const revive = await dyingAt(2);
    await expect(work()).rejects.toThrow('killed');
    await revive();
    expect(hint).toHaveBeenCalledWith('feedback', (await oldest()).slice(0, 2));
    hint.mockRestore();
  });

  it('starts once for a key, also when the same or another member asks again', async () => {
    await submitted(2);
    const key = randomUUID();
    const [first, again] = [await start({ do: 'take' }, {}, key), await start({ do: 'take' }, {}, key)];
    expect(again).toEqual(first);
    expect(await countOf(`audit_entry where action = 'feedback.bulk_started' and details ->> 'total' = '2'`)).toBe(1);
    await expect(bulkRuns.start(omar, { key, filter, action: { do: 'take' } })).rejects.toMatchObject({
      reason: 'not_found',
    });
  });

  it('takes only what the filter and the search find, and keeps the words out of the audit trail', async () => {
    await submitted(2, { lang: 11 });
    await submitted(1, { description: 'The zeppelin is gone.' });
    expect(await start({ do: 'take' }, { lang: [11] })).toMatchObject({ total: 2 });
    expect(await start({ do: 'take' }, { text: 'zeppelin' })).toMatchObject({ total: 1 });
    expect(await start({ do: 'take' }, { text: 'balloon' })).toMatchObject({ total: 0, may_undo: false });
    expect(await countOf(`audit_entry where details::text like '%zeppelin%'`)).toBe(0);
  });

  it('stops where it is, and refuses to stop again', async () => {
    await submitted(3);
    const { id } = await start({ do: 'take' });
    expect(await bulkRuns.stop(mei.staffId, { id, is_undo: false })).toMatchObject({ state: 'stopped', done: 0 });
    await work();
    expect(await countOf(`feedback where assignee_id is not null`)).toBe(0);
    await expect(bulkRuns.stop(mei.staffId, { id, is_undo: false })).rejects.toMatchObject({ reason: 'wrong_state' });
    await expect(bulkRuns.stop(omar.staffId, { id, is_undo: true })).rejects.toMatchObject({ reason: 'not_found' });
  });

  it('is undone, except where a colleague changed the report since', async () => {
    const [kept, changed, had] = await submitted(3);
    const [was, other] = [kept ?? '', changed ?? ''];
    await bulk(mei, { ids: [was], action: { do: 'assign', staff_id: mei.staffId } });
    const { id } = await start({ do: 'assign', staff_id: omar.staffId });
    await work();
    await bulk(mei, { ids: [other], action: { do: 'assign', staff_id: mei.staffId } });
    expect(await bulkRuns.stop(mei.staffId, { id, is_undo: true })).toMatchObject({
      state: 'undoing',
      may_undo: false,
    });
    await work();
    expect(await runOf(id)).toMatchObject({ state: 'undone', done: 3, restored: 2 });
    const nameOf = async (each: string) => (await staffReports.open(mei, each)).assignee?.name;
    expect([await nameOf(was), await nameOf(other), await nameOf(had ?? '')]).toEqual(['Mei', 'Mei', undefined]);
  });

  it('replies in each language and keeps the reports open, once for each', async () => {
    const [german] = await submitted(1, { lang: 11 });
    const [english, answered] = await submitted(2);
    const by = { id: answered ?? '', version: 1, key: randomUUID(), text: 'Hello.', then: 'keep' } as const;
    await sending.reply(omar, by);
    const { id } = await start(await reply());
    await work();
    expect((await sending.own(mei.staffId)).batches).toEqual([]);
    const refused = [{ outcome: 'reply_pending', count: 1 }];
    expect(await runOf(id)).toMatchObject({ state: 'done', done: 2, refused, may_undo: true });
    clock.advance(10_000);
    await work(one, 'feedback.send');
    const last = async (each: string | undefined) => {
      const { state, entries } = await staffReports.open(mei, each ?? '');
      return [state, entries.at(-1)?.kind, entries.at(-1)?.text];
    };
    expect(await last(german)).toEqual([2, 'reply', 'Wir sind dran.']);
    expect(await last(english)).toEqual([2, 'reply', 'We are on it.']);
    expect(await last(answered)).toEqual([2, 'reply', 'Hello.']);
    expect(await runOf(id)).toMatchObject({ may_undo: false });
  });

  it('sends no reply of a run that was undone in time', async () => {
    const [report] = await submitted(1);
    const { id } = await start(await reply('finish'));
    await work();
    await bulkRuns.stop(mei.staffId, { id, is_undo: true });
    clock.advance(60_000);
    await work(one, 'feedback.send');
    await work();
    await work(one, 'feedback.send');
    expect(await staffReports.open(mei, report ?? '')).toMatchObject({ state: 0, assignee: null, sending: null });
    expect(await runOf(id)).toMatchObject({ state: 'undone', restored: 1 });
  });

  it('ends when the person may not change reports any more', async () => {
    await submitted(2);
    const eve = await stage.member('Eve');
    await bulkRuns.start(eve, { key: randomUUID(), filter, action: { do: 'take' } });
    await owner.query(`update staff_member set role = 'analyst' where id = $1`, [eve.staffId]);
    await work();
    expect((await bulkRuns.own(eve.staffId)).list).toMatchObject([{ state: 'failed', done: 0 }]);
  });

  it('is forgotten after a week, with its reports', async () => {
    await submitted(1);
    await start({ do: 'take' });
    await work();
    clock.advance(8 * 24 * 60 * 60_000);
    await work(one, 'feedback.forgetBulk');
    expect([await countOf('feedback_bulk'), await countOf('feedback_bulk_report')]).toEqual([0, 0]);
  });
});

describe('the replies of a run', () => {
  it('are rewritten once, however many they are, and are due together', async () => {
    await submitted(120);
    await owner.query(`create table rewritten (id bigint)`);
    await owner.query(`create function note() returns trigger language plpgsql security definer as
      $$ begin insert into rewritten values (new.id); return new; end $$`);
    await owner.query('create trigger note after update on feedback_outgoing for each row execute function note()');
    await start(await reply());
    await work();
    await owner.query('drop trigger note on feedback_outgoing');
    expect([await countOf('rewritten'), await countOf('(select distinct id from rewritten) r')]).toEqual([120, 120]);
    expect(await due()).toEqual(Array.from({ length: 120 }, () => 10_000));
  });

  it('wait until their run has ended, also with another worker after one died', async () => {
    await submitted(5);
    const { id } = await start(await reply());
    const revive = await dyingAt(2);
    await expect(work()).rejects.toThrow('killed');
    await revive();
    // One that is due is sent without those that are held.
    await owner.query(`update feedback_outgoing set send_at = $1 where id = (select min(id) from feedback_outgoing)`, [
      new Date(clock.now()),
    ]);
    clock.advance(30_000);
    await sendDue();
    expect([await countOf('feedback_outgoing'), await due(), await sent()]).toEqual([1, [], 1]);
    await work(two);
    expect(await runOf(id)).toMatchObject({ state: 'done', done: 5, may_undo: true });
    expect(await due()).toEqual([10_000, 10_000, 10_000, 10_000]);
    await sendDue();
    expect(await sent()).toBe(5);
  });

  it('are sent after a run that was stopped, and after one that failed', async () => {
    for (const end of ['stopped', 'failed']) {
      await owner.query('delete from feedback');
      await submitted(4);
      const action = await reply();
      const { id } = await start(action);
      const revive = await dyingAt(2);
      await expect(work()).rejects.toThrow('killed');
      await revive();
      if (end === 'stopped') await bulkRuns.stop(mei.staffId, { id, is_undo: false });
      else await templates.remove(mei.staffId, action.do === 'reply' ? action.template_id : 0);
      clock.advance(30_000);
      await work();
      expect([await runOf(id), await due()]).toMatchObject([{ state: end, done: 2 }, [10_000, 10_000]]);
      await sendDue();
      expect([await sent(), await countOf('feedback_outgoing')]).toEqual([2, 0]);
    }
  });

  it('that were undone keep no report from being read and worked on until a worker takes them back', async () => {
    const [report = ''] = await submitted(1);
    const { id } = await start(await reply());
    await work();
    await bulkRuns.stop(mei.staffId, { id, is_undo: true });
    const { sending: pending } = await staffReports.open(omar, report);
    expect(pending).toMatchObject({ batch: id, staff: { name: 'Mei' }, in_ms: 10_000 });
    const note = await staffReports.note(omar, { id: report, key: randomUUID(), text: 'Seen.' });
    expect(note.entries.at(-1)).toMatchObject({ kind: 'note' });
    await owner.query('delete from feedback_bulk');
    expect((await sending.own(mei.staffId)).batches).toMatchObject([{ batch: id, in_ms: 10_000 }]);
  });

  it('are shown as waiting the whole undo window while their run is under way', async () => {
    await submitted(3);
    const [first = ''] = await oldest();
    await start(await reply());
    const revive = await dyingAt(2);
    await expect(work()).rejects.toThrow('killed');
    await revive();
    expect((await staffReports.open(omar, first)).sending).toMatchObject({ in_ms: 10_000 });
  });

  it('are taken back although their author may not reply any more', async () => {
    const undone = () => countOf(`audit_entry where action = 'feedback.reply_undone' and staff_id is null`);
    const eva = await stage.member('Eva');
    for (const end of ['undone', 'failed']) {
      await owner.query('delete from feedback');
      await owner.query(`update staff_member set role = 'agent' where id = $1`, [eva.staffId]);
      await submitted(3);
      const before = await undone();
      const id = randomUUID();
      await bulkRuns.start(eva, { key: id, filter, action: await reply() });
      const revive = await dyingAt(2);
      await expect(work()).rejects.toThrow('killed');
      await revive();
      if (end === 'undone') await bulkRuns.stop(eva.staffId, { id, is_undo: true });
      await owner.query(`update staff_member set role = 'analyst' where id = $1`, [eva.staffId]);
      clock.advance(30_000);
      await work();
      const [run] = (await bulkRuns.own(eva.staffId)).list.filter((each) => each.id === id);
      expect(run).toMatchObject({ state: end, done: 2, restored: 2 });
      expect([await undone(), await countOf('feedback_outgoing')]).toEqual([before + 2, 0]);
      expect(await countOf('feedback where assignee_id is not null')).toBe(0);
    }
  });

  it('are taken back if their author lost the permission after the run had ended', async () => {
    const ines = await stage.member('Ines');
    await submitted(2);
    await bulkRuns.start(ines, { key: randomUUID(), filter, action: await reply() });
    await work();
    await owner.query(`update staff_member set role = 'analyst' where id = $1`, [ines.staffId]);
    await sendDue();
    expect([await sent(), await countOf('feedback_outgoing')]).toEqual([0, 0]);
    expect(await countOf('feedback where assignee_id is not null')).toBe(0);
  });

  it('are taken back although undoing them was given up once', async () => {
    const [report = ''] = await submitted(1);
    const { id } = await start(await reply());
    await work();
    await bulkRuns.stop(mei.staffId, { id, is_undo: true });
    await owner.query(`update feedback_bulk set state = 'failed', finished_at = $1`, [new Date(clock.now())]);
    await work();
    expect(await runOf(id)).toMatchObject({ state: 'undone', restored: 1 });
    expect(await staffReports.open(mei, report)).toMatchObject({ assignee: null, sending: null });
  });

  it('are not queued any more, and none is sent, once their author is deactivated', async () => {
    const [ada, leo] = [await stage.member('Ada', 'admin'), await stage.member('Leo')];
    await submitted(5);
    const [, , third] = await oldest();
    await bulkRuns.start(leo, { key: randomUUID(), filter, action: await reply() });
    await owner.query('begin');
    await owner.query('select from feedback where id = $1 for update', [third]);
    const working = work();
    await until(async () => (await countOf('feedback_outgoing')) === 2);
    await one.staffService.people.change(ada.staffId, { id: leo.staffId, is_active: false });
    await owner.query('commit');
    await working;
    expect(await countOf(`audit_entry where action = 'feedback.reply_queued' and staff_id = '${leo.staffId}'`)).toBe(2);
    await sendDue();
    expect([await countOf('feedback_outgoing'), await sent()]).toEqual([0, 0]);
    expect(await countOf('feedback where assignee_id is not null')).toBe(0);
  });

  it('are not forgotten with their run', async () => {
    await submitted(1);
    const { id } = await start(await reply());
    await work();
    clock.advance(8 * 24 * 60 * 60_000);
    await work(one, 'feedback.forgetBulk');
    expect(await countOf(`feedback_bulk where id = '${id}'`)).toBe(1);
    await work(one, 'feedback.send');
    await work(one, 'feedback.forgetBulk');
    expect([await countOf('feedback_bulk'), await sent()]).toEqual([0, 1]);
  });
});
