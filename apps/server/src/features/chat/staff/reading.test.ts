import { anyErrorNameOf } from '@guildhall/contract/http/staff-errors.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { chatOfReport, chatOpen, chatPage, chatStatistics, chatTable } from '@guildhall/contract/chat/staff.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createInstallation, until } from '../../../testing/installation.ts';
import { openStaffSocket } from '../../../testing/sockets.ts';
import { enrolledAs, signInAs, type StaffCaller } from '../../staff/testing/staff.factory.ts';
import { createChatFactory } from '../testing/chat.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const make = createChatFactory(server);
const word = 'My sword is gone.';

const ask = async (route: Parameters<typeof server.call>[0], as: StaffCaller, body: unknown) => {
  const { answer } = await server.call(route, { as, body });
  return answer.code === 0 ? answer.msg : anyErrorNameOf(answer.code);
};
const trailOf = async ({ staffId }: StaffCaller, action: string): Promise<string[]> =>
  (
    await owner.query('select subject from audit_entry where staff_id = $1 and action = $2 order by id', [
      staffId,
      action,
    ])
  ).rows.map(({ subject }) => subject);
const playerOf = async (conversation: string): Promise<string> =>
  (await owner.query('select player_id from conversation where id = $1', [conversation])).rows[0].player_id;
const connect = async (as: StaffCaller) => {
  const opened = await openStaffSocket(server, as);
  const kinds = (): unknown[] => opened.frames.map((frame) => (frame as { kind?: unknown }).kind);
  return {
    resume: (conversation: string): void =>
      opened.socket.send(JSON.stringify({ type: 'MSG_UNREAD', kind: 'resume', conversation, epoch: 1, applied: 0 })),
    kinds,
    text: (): string => JSON.stringify(opened.frames),
  };
};

describe('reading conversations of others [threat 16]', () => {
  it('finding 11: an analyst sees statistics and no words, by HTTP or socket', async () => {
    const analyst = await signInAs(server, 'analyst');
    const { id } = await make.waiting();
    for (const [route, body] of [
      [chatTable, { scope: 'all' }],
      [chatOpen, { conversation: id }],
      [chatPage, { conversation: id }],
      [chatOfReport, { report: randomUUID() }],
    ] as const) {
      expect(await ask(route, analyst, body)).toBe('permission_refused');
    }
    expect(await ask(chatStatistics, analyst, { days: 7 })).toHaveProperty('waiting');
    const socket = await connect(analyst);
    socket.resume(id);
    await until(() => socket.kinds().includes('refused'));
    await server.chatSending.send({ playerId: await playerOf(id) }, make.text(id, 'Please hurry.'));
    expect(socket.text()).not.toMatch(/sword|hurry/);
  });

  it('finding 11: writes one entry an hour for each conversation, and none for those held', async () => {
    const { session: agent } = await enrolledAs(server, 'agent');
    const { id, number } = await make.waiting();
    const { id: own } = await make.claimed(agent.staffId);
    for (const conversation of [id, own, id, own]) {
      expect((await ask(chatOpen, agent, { conversation })).row.last.text).toBe(word);
      expect((await ask(chatPage, agent, { conversation })).list).not.toEqual([]);
    }
    expect(await trailOf(agent, 'chat.opened')).toEqual([`chat:${number}`]);
    await owner.query(`update chat_look set looked_at = looked_at - interval '61 minutes'`);
    await ask(chatPage, agent, { conversation: id });
    expect(await trailOf(agent, 'chat.opened')).toEqual([`chat:${number}`, `chat:${number}`]);
  });

  it('finding 11: follows nothing by socket that was not opened and recorded before', async () => {
    const { session: agent } = await enrolledAs(server, 'agent');
    const { id } = await make.waiting();
    const socket = await connect(agent);
    socket.resume(id);
    await until(() => socket.kinds().includes('reset'));
    expect(socket.text()).not.toContain('sword');
    await ask(chatPage, agent, { conversation: id });
    socket.resume(id);
    await until(() => socket.kinds().includes('synced'));
    expect(socket.text()).toContain('sword');
  });

  it('finding 11: stops at a limit an hour, which is recorded once and leaves own conversations readable', async () => {
    const { session: agent } = await enrolledAs(server, 'agent');
    const { id: own } = await make.claimed(agent.staffId);
    const ids: string[] = [];
    for (let n = 0; n <= staffLimits.chatsReadPerHour + 1; n += 1) ids.push((await make.waiting()).id);
    const answers = [];
    for (const conversation of ids) answers.push(await ask(chatOpen, agent, { conversation }));
    expect(answers.filter((answer) => answer === 'reading_limited')).toHaveLength(2);
    expect(answers.slice(-2)).toEqual(['reading_limited', 'reading_limited']);
    expect(await ask(chatPage, agent, { conversation: ids.at(-1) })).toBe('reading_limited');
    expect(await trailOf(agent, 'chat.opened')).toHaveLength(staffLimits.chatsReadPerHour);
    expect(await trailOf(agent, 'chat.reading_limited')).toEqual([`staff:${agent.staffId}`]);
    expect(await ask(chatOpen, agent, { conversation: own })).toHaveProperty('row');
  });

  it('finding 11: lists quote no conversation that another agent holds or held', async () => {
    const { session: agent } = await enrolledAs(server, 'agent');
    const { session: other } = await enrolledAs(server, 'agent');
    const { id } = await make.claimed(other.staffId);
    const lastIn = async (as: StaffCaller) =>
      (await ask(chatTable, as, { scope: 'all', assignee: other.staffId })).list.find(
        (row: { id: string }) => row.id === id,
      ).last.text;
    expect([await lastIn(agent), await lastIn(other)]).toEqual(['', word]);
  });

  it('finding 11: audits claiming a conversation from someone else, and not from the queue', async () => {
    const { session: agent } = await enrolledAs(server, 'agent');
    const { session: other } = await enrolledAs(server, 'agent');
    const { id, number, assign_epoch } = await make.claimed(other.staffId);
    await server.chatStaff.claim(agent.staffId, { conversation: id, assign_epoch });
    expect(await trailOf(agent, 'chat.taken_over')).toEqual([`chat:${number}`]);
    expect(await trailOf(other, 'chat.taken_over')).toEqual([]);
  });
});
