import type { Counters } from '@guildhall/contract/notices/counters.ts';
import { SOCKET_PROTOCOL, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import { STAFF_SOCKET_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import { staffSocket } from '@guildhall/contract/staff/staff.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInstallation, until, type TestServer } from '../../testing/installation.ts';
import { dial, openStaffSocket } from '../../testing/sockets.ts';
import { createChatFactory } from '../chat/testing/chat.factory.ts';
import { createFeedbackFactory } from '../feedback/testing/feedback.factory.ts';
import { signInAs, type StaffCaller } from '../staff/testing/staff.factory.ts';
import { startStopwatch } from '../../testing/stopwatch.ts';

const installation = await createInstallation();
const one = await installation.start();
const two = await installation.start();
const make = createChatFactory(one);
const reports = createFeedbackFactory({ ...one, limits: one.config.limits });
const [agent, colleague] = [await signInAs(one, 'agent'), await make.member('Mei')];

const open = async (server: TestServer, as: StaffCaller) => {
  const { frames, socket } = await openStaffSocket(server, as);
  const pushed = (): Counters[] =>
    frames.flatMap((frame) => ('kind' in frame && frame.kind === 'counters' ? [frame] : []));
  const now = (): Counters | undefined => pushed().at(-1);
  await until(() => now() !== undefined);
  return {
    pushed,
    now,
    close: () => socket.close(),
    /** Milliseconds until the pushed values are as expected. */
    after: async (event: () => Promise<unknown>, isTrue: (counters: Counters) => boolean): Promise<number> => {
      await event();
      const waitedMs = startStopwatch();
      await until(() => isTrue(now()!));
      return waitedMs();
    },
  };
};

beforeEach(async () => {
  await installation.owner.query('delete from conversation');
  await installation.owner.query('delete from staff_notice');
});

const waiting = (count: number) => (counters: Counters) => counters.chats?.waiting === count;

describe('counters', () => {
  it('reach consoles on every server within a second of the event', async () => {
    const [near, far] = [await open(one, agent), await open(two, agent)];
    // Counted from none: what the first chat pushes may reach the second screen after the second chat.
    for (const [at, screen] of [near, far].entries()) {
      expect(await screen.after(() => make.waiting(), waiting(at + 1))).toBeLessThan(1000);
    }
    await until(() => waiting(2)(near.now()!));
    expect(far.now()?.chats?.oldest_queued_at).toBe(near.now()?.chats?.oldest_queued_at);
    const { id: conversation, assign_epoch } = await make.claimed(colleague);
    const handOver = () =>
      one.chatStaff.transfer(colleague, { conversation, assign_epoch, staff_id: agent.staffId, note: 'Yours.' });
    const isMine = ({ chats, notices }: Counters): boolean => chats?.mine_unread === 1 && notices?.unread === 1;
    expect(await far.after(handOver, isMine)).toBeLessThan(1000);
    const submit = async () => reports.submitted(await reports.sender());
    const before = far.now()?.reports?.waiting ?? 0;
    expect(await far.after(submit, ({ reports: now }) => now?.waiting === before + 1)).toBeLessThan(1000);
    const goOnDuty = () => one.chatStaff.seats.setAvailability(agent.staffId, 'here');
    expect(await far.after(goOnDuty, ({ availability }) => availability === 'here')).toBeLessThan(1000);
    await one.chatStaff.seats.setAvailability(agent.staffId, 'off');
  });

  it('include what a player writes in an own chat, and what was read, without any hint to consoles', async () => {
    const player = await make.player();
    const row = await make.claimed(agent.staffId, player);
    await make.answered(row, 'Hello');
    const screen = await open(two, agent);
    await until(() => screen.now()?.chats?.mine_waiting === 0);
    const write = () => one.chatSending.send({ playerId: player.playerId }, make.text(row.id, 'Are you there?'));
    const isUnread = ({ chats }: Counters): boolean => chats?.mine_waiting === 1 && chats.mine_unread === 1;
    expect(await screen.after(write, isUnread)).toBeLessThan(1200);
    const { head } = await one.chatStaff.rowOf(row.id);
    const read = () => one.chatStaff.read(agent.staffId, row.id, head);
    expect(await screen.after(read, ({ chats }) => chats?.mine_unread === 0)).toBeLessThan(1200);
    expect(screen.now()?.chats).toMatchObject({ mine: 1, mine_waiting: 1 });
  });

  it('are true within three seconds without Redis', async () => {
    const alone = await installation.start({ GUILDHALL_REDIS_URL: 'redis://127.0.0.1:1' });
    const screen = await open(alone, agent);
    await until(() => waiting(0)(screen.now()!));
    expect(await screen.after(() => make.waiting(), waiting(1))).toBeLessThan(3000);
  });

  it('contain only what the role may see', async () => {
    const [analyst, editor] = [await open(two, await signInAs(one, 'analyst')), await signInAs(one, 'editor')];
    const { answer } = await two.call(staffSocket, { as: editor });
    const protocols = [SOCKET_PROTOCOL, tokenProtocol(String(answer.msg.token))];
    const { frames } = await dial(two, editor.headers, { path: STAFF_SOCKET_PATH, protocols });
    const agents = await open(two, agent);
    await agents.after(() => make.waiting(), waiting(1));
    expect(analyst.now()).toMatchObject({ chats: null, notices: null, availability: null });
    expect(analyst.now()?.reports?.waiting).toBe(agents.now()?.reports?.waiting);
    expect(JSON.stringify(frames)).not.toContain('counters');
  });

  it('are sent only when they change', async () => {
    const screen = await open(two, agent);
    await until(() => waiting(0)(screen.now()!));
    for (let count = 1; count <= 3; count += 1) {
      for (let round = 0; round < 3; round += 1) one.consoleHints.changed('seats', []);
      await screen.after(() => make.waiting(), waiting(count));
    }
    const texts = screen.pushed().map((frame) => JSON.stringify(frame));
    expect(texts.filter((text, index) => text === texts[index - 1])).toEqual([]);
  });
});
