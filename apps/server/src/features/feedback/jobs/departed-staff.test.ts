import { randomUUID } from 'node:crypto';
import { staffWork } from '@guildhall/contract/staff/people.ts';
import { expect, it } from 'vitest';
import { hintsSettled } from '../../../testing/hints-settled.ts';
import { createInstallation, until } from '../../../testing/installation.ts';
import { signInAs } from '../../staff/testing/staff.factory.ts';
import { createStaffStage, createReplying } from '../testing/staff.factory.ts';

const installation = await createInstallation();
const { clock, owner } = installation;
const server = await installation.start();
const stage = createStaffStage(server);
const { reports: staffReports, sending } = server.feedbackStaff;
const { send } = createReplying(server, clock);
const [ada, mei] = [await stage.member('Ada', 'admin'), await stage.member('Mei')];
const { people } = server.staffService;

const owned = async (state: 1 | 2 | 3, by: string): Promise<string> => {
  const id = await stage.inState(state, by, await stage.sender());
  await owner.query('update feedback set assignee_id = $2 where id = $1', [id, by]);
  return id;
};
const sweep = (): Promise<void> | undefined =>
  server.feedbackJobs.find(({ name }) => name === 'feedback.freeLeft')?.run();
const lastOf = async (id: string) => {
  const { assignee, entries } = await staffReports.open(ada, id);
  const { kind, by, staff, details } = entries.at(-1) ?? {};
  return { assignee, entry: [kind, by, staff?.name, details] };
};

it('deactivating a member of staff returns their open reports to the queue and records why', async () => {
  const leo = await stage.member('Leo');
  const [waiting, running, over] = [
    await owned(1, leo.staffId),
    await owned(2, leo.staffId),
    await owned(3, leo.staffId),
  ];
  const other = await owned(2, mei.staffId);
  const { answer } = await server.call(staffWork, { as: await signInAs(server, 'admin'), body: { id: leo.staffId } });
  expect(answer.msg).toEqual({ reports: 2, chats: 0 });
  const changed: string[] = [];
  await hintsSettled(server);
  await server.consoleHints.onChange((noun, ids) => void (noun === 'feedback' && changed.push(...ids)));
  await people.change(ada.staffId, { id: leo.staffId, is_active: false });
  await until(() => changed.length === 2);
  const freed = { assignee: null, entry: ['assigned', 'staff', 'Ada', { to: null, left: 'Leo' }] };
  expect([await lastOf(waiting), await lastOf(running)]).toEqual([freed, freed]);
  expect((await staffReports.open(ada, other)).assignee).toEqual({ id: mei.staffId, name: 'Mei', is_former: false });
  expect((await staffReports.open(ada, over)).assignee).toEqual({ id: leo.staffId, name: 'Leo', is_former: true });
});

it('a worker releases the reports of staff who left earlier or whose role may no longer reply', async () => {
  const [left, moved] = [await stage.member('Ines'), await stage.member('Omar')];
  const ids = [await owned(2, left.staffId), await owned(1, moved.staffId)];
  await owner.query('update staff_member set is_active = false where id = $1', [left.staffId]);
  await people.change(ada.staffId, { id: moved.staffId, role: 'analyst' });
  await Promise.all([sweep(), sweep()]);
  expect([await lastOf(ids[0] ?? ''), await lastOf(ids[1] ?? '')]).toEqual([
    { assignee: null, entry: ['assigned', 'system', undefined, { to: null, left: 'Ines' }] },
    { assignee: null, entry: ['assigned', 'system', undefined, { to: null, left: 'Omar' }] },
  ]);
  const { entries } = await staffReports.open(ada, ids[0] ?? '');
  expect(entries.filter(({ kind }) => kind === 'assigned')).toHaveLength(1);
});

it('no reply is sent from an account deactivated before the reply was due', async () => {
  const leo = await stage.member('Theo');
  const id = await stage.report();
  await sending.reply(leo, { id, version: 1, key: randomUUID(), text: 'Bye.', then: 'keep' });
  await people.change(ada.staffId, { id: leo.staffId, is_active: false });
  await send();
  expect((await staffReports.open(ada, id)).entries.map(({ kind }) => kind)).toEqual(['submitted', 'assigned']);
});

it('no reply is sent that was queued while its author was deactivated', async () => {
  const leo = await stage.member('Milo');
  const id = await stage.report();
  const { number } = await sending.reply(leo, { id, version: 1, key: randomUUID(), text: 'Bye.', then: 'keep' });
  // As if it was committed just after the replies of the account were dropped.
  await owner.query('update staff_member set is_active = false where id = $1', [leo.staffId]);
  await send();
  const { state, assignee, entries, sending: pending } = await staffReports.open(ada, id);
  expect([state, assignee, pending, entries.map(({ kind }) => kind)]).toEqual([0, null, null, ['submitted']]);
  const { rows } = await owner.query(
    'select staff_id, action from audit_entry where subject = $1 order by id desc limit 1',
    [`feedback:${number}`],
  );
  expect(rows).toEqual([{ staff_id: null, action: 'feedback.reply_undone' }]);
});
