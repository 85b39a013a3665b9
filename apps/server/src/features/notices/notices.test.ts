import { randomUUID } from 'node:crypto';
import { noticeBounds } from '@guildhall/contract/notices/rules.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { createChatFactory } from '../chat/testing/chat.factory.ts';
import { createFeedbackFactory } from '../feedback/testing/feedback.factory.ts';
import { addNotice } from './notices.public.ts';
import { createNoticesService } from './notices.service.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const make = createChatFactory(server);
const reports = createFeedbackFactory({ ...server, limits: server.config.limits });
const notices = createNoticesService(server);
const [mei, omar, ana] = [await make.member('Mei'), await make.member('Omar'), await make.member('Ana', 'analyst')];
const ivo = await make.member('Ivo');
const listOf = async (staffId: string) => (await notices.list(staffId, { limit: 50 })).list;
const unreadOf = async (staffId: string) =>
  (await owner.query('select 1 from staff_notice where staff_id = $1 and read_at is null', [staffId])).rowCount;

beforeEach(async () => {
  await owner.query('delete from staff_notice');
  await owner.query('delete from conversation');
});

describe('notices', () => {
  it('arrive with a transfer and its note, but not with a claim or a transfer to the queue', async () => {
    const { id: conversation, number, assign_epoch } = await make.claimed(mei);
    await server.chatStaff.transfer(mei, { conversation, assign_epoch, staff_id: omar, note: 'Speaks German.' });
    expect(await listOf(omar)).toMatchObject([
      {
        kind: 'handed_over',
        is_read: false,
        by: { id: mei, name: 'Mei' },
        subject: { type: 'chat', id: conversation, number },
        note: 'Speaks German.',
      },
    ]);
    await server.chatStaff.transfer(omar, { conversation, assign_epoch: assign_epoch + 1, staff_id: null, note: '' });
    expect([await listOf(mei), (await listOf(omar)).length]).toEqual([[], 1]);
  });

  it('arrive when the worker assigns a chat', async () => {
    const carl = await make.agent();
    const { id } = await make.waiting();
    await server.chatStaff.jobs.find(({ name }) => name === 'chat.assignWaiting')?.run();
    expect(await listOf(carl)).toMatchObject([{ kind: 'assigned', by: null, subject: { type: 'chat', id } }]);
    await server.chatStaff.seats.setAvailability(carl, 'off');
  });

  it('arrive when a colleague assigns a report, and when its player answers', async () => {
    const sender = await reports.sender();
    const id = await reports.submitted(sender);
    const { reports: staffReports } = server.feedbackStaff;
    const { version } = await staffReports.open({ staffId: mei, name: 'Mei', role: 'agent' }, id);
    await staffReports.assign({ staffId: mei, name: 'Mei', role: 'agent' }, { id, version, staff_id: omar });
    await server.feedback.detail(sender, { id, key: randomUUID(), text: 'It is back.', files: [] });
    expect((await listOf(omar)).map(({ kind, by, subject }) => [kind, by?.id, subject?.type, subject?.id])).toEqual([
      ['answered', undefined, 'report', id],
      ['assigned', mei, 'report', id],
    ]);
    expect(await listOf(mei)).toEqual([]);
  });

  it('arrive once for colleagues mentioned in a note who may read it', async () => {
    const { id: conversation } = await make.claimed(mei);
    const key = randomUUID();
    const mentions = [omar, omar, ana, mei, 'unknown'];
    const note = { conversation, key, text: '@Omar, look at this.', mentions };
    await server.chatStaff.note(mei, note);
    await server.chatStaff.note(mei, note);
    expect(await listOf(omar)).toMatchObject([{ kind: 'mentioned', note: '@Omar, look at this.', by: { id: mei } }]);
    expect([await listOf(mei), await listOf(ana)]).toEqual([[], []]);
    const report = await reports.submitted(await reports.sender());
    const text = `@Omar ${'long '.repeat(100)}`;
    await server.feedbackStaff.reports.note(
      { staffId: mei, name: 'Mei', role: 'agent' },
      { id: report, key, text, mentions },
    );
    const [first] = await listOf(omar);
    expect(first).toMatchObject({ kind: 'mentioned', subject: { type: 'report', id: report } });
    expect(first?.note).toHaveLength(noticeBounds.noteMax + 1);
  });

  it('finding N20: of one colleague are limited by the hour, and a note whose mention would be lost is refused [threat 15]', async () => {
    const { id: conversation } = await make.claimed(mei);
    const note = (by: string, mentions: readonly string[]) =>
      server.chatStaff.note(by, { conversation, key: randomUUID(), text: '@Omar', mentions: [...mentions] });
    const notesOf = async () =>
      (
        await owner.query('select 1 from conversation_entry where conversation_id = $1 and kind = $2', [
          conversation,
          'note',
        ])
      ).rowCount ?? 0;
    const { hourlyMax } = noticeBounds;
    for (let count = 0; count < hourlyMax; count += 1) await note(mei, [omar]);
    await expect(note(mei, [omar])).rejects.toMatchObject({ reason: 'too_frequent' });
    expect([await unreadOf(omar), await notesOf()]).toEqual([hourlyMax, hourlyMax]);
    // Other kinds and other people are heard, and notes without a mention are kept.
    const { id: other, assign_epoch } = await make.claimed(mei);
    await server.chatStaff.transfer(mei, { conversation: other, assign_epoch, staff_id: omar, note: 'Yours.' });
    expect(await unreadOf(omar)).toBe(hourlyMax + 1);
    await note(mei, []);
    await note(ivo, [omar]);
    await owner.query("update staff_notice set at = at - interval '61 minutes'");
    await note(mei, [omar]);
    expect(await unreadOf(omar)).toBe(hourlyMax + 3);
  });

  it('of a bulk assignment are limited by the hour, and leave their part to mentions of the same colleague', async () => {
    const me = { staffId: mei, name: 'Mei', role: 'agent' } as const;
    const { hourlyMax } = noticeBounds;
    const ids: string[] = [];
    for (let count = 0; count < hourlyMax + 5; count += 1) ids.push(await reports.submitted(await reports.sender()));
    const { outcomes } = await server.feedbackStaff.bulk(me, { ids, action: { do: 'assign', staff_id: omar } });
    expect(outcomes.filter(({ outcome }) => outcome === 'done')).toHaveLength(ids.length);
    expect(await unreadOf(omar)).toBe(hourlyMax);
    const [id = ''] = ids;
    await server.feedbackStaff.reports.note(me, { id, key: randomUUID(), text: '@Omar', mentions: [omar] });
    expect((await listOf(omar))[0]).toMatchObject({ kind: 'mentioned', subject: { type: 'report', id } });
  });

  it('finding N20: of many players who answer are limited by the hour, and reminders are not [threat 15]', async () => {
    const all = async (kind: 'answered' | 'reminder' | 'target_missed') => {
      for (let count = 0; count < noticeBounds.hourlyMax + 5; count += 1)
        await addNotice(server.database.query, { staffId: omar, kind, eventKey: randomUUID() });
      return (await owner.query('select 1 from staff_notice where kind = $1', [kind])).rowCount;
    };
    expect([await all('answered'), await all('target_missed'), await all('reminder')]).toEqual([
      noticeBounds.hourlyMax,
      noticeBounds.hourlyMax,
      noticeBounds.hourlyMax + 5,
    ]);
  });

  it('of one source stay within the budget, however many other sources there were meanwhile', async () => {
    const add = (byStaffId: string | null, kind: 'answered' | 'assigned' = 'assigned') =>
      addNotice(server.database.query, { staffId: omar, kind, byStaffId, eventKey: randomUUID() });
    const { hourlyMax } = noticeBounds;
    const count = async () => (await owner.query('select 1 from staff_notice where by_staff_id = $1', [mei])).rowCount;
    for (let index = 0; index < hourlyMax; index += 1) await add(mei);
    await owner.query(
      `insert into staff_notice (staff_id, kind, by_staff_id, event_key) select $1, 'assigned', $2, 'other ' || n from generate_series(1, 600) n`,
      [omar, ivo],
    );
    const before = await count();
    await add(mei);
    expect(await count()).toBe(before);
  });

  it('are read one by one, by subject, or up to one, and only by their owner', async () => {
    const add = (staffId: string, key: string) =>
      owner.query(`insert into staff_notice (staff_id, kind, event_key) values ($1, 'reminder', $2)`, [staffId, key]);
    for (const key of ['a', 'b', 'c']) await add(omar, key);
    await add(mei, 'a');
    const { id: conversation, assign_epoch } = await make.claimed(mei);
    await server.chatStaff.transfer(mei, { conversation, assign_epoch, staff_id: omar, note: '' });
    const unread = async (staffId: string) => (await listOf(staffId)).filter(({ is_read: isRead }) => !isRead).length;
    const [, c, b] = (await listOf(omar)).map(({ id }) => id);
    await notices.read(omar, { scope: 'chat', conversation });
    expect(await unread(omar)).toBe(3);
    await notices.read(mei, { scope: 'some', ids: [c!] });
    expect([await unread(omar), await unread(mei)]).toEqual([3, 1]);
    await notices.read(omar, { scope: 'until', id: b! });
    expect(await unread(omar)).toBe(1);
    await notices.read(omar, { scope: 'some', ids: [c!] });
    expect([await unread(omar), await unread(mei)]).toEqual([0, 1]);
    const first = await notices.list(omar, { limit: 3 });
    expect((await notices.list(omar, { limit: 3, cursor: first.next! })).list).toHaveLength(1);
  });

  it('are removed 90 days after they were read, and unread ones after a year', async () => {
    const add = (key: string, days: number, readDays: number | null) =>
      owner.query(
        `insert into staff_notice (staff_id, kind, event_key, at, read_at)
         values ($1, 'reminder', $2, now() - make_interval(days => $3), now() - make_interval(days => $4))`,
        [omar, key, days, readDays],
      );
    await add('read long ago', 200, 91);
    await add('read lately', 200, 89);
    await add('unread', 200, null);
    await add('unread for ever', 366, null);
    expect(await notices.removeOld()).toBe(2);
    const { rows } = await owner.query<{ event_key: string }>('select event_key from staff_notice order by id');
    expect(rows.map(({ event_key }) => event_key)).toEqual(['read lately', 'unread']);
  });

  it('go with the chat they are about', async () => {
    const { id: conversation, assign_epoch } = await make.claimed(mei);
    await server.chatStaff.transfer(mei, { conversation, assign_epoch, staff_id: omar, note: 'Player lives in Ulm.' });
    await owner.query('delete from conversation where id = $1', [conversation]);
    expect(await listOf(omar)).toEqual([]);
  });
});
