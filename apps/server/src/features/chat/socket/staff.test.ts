import { randomUUID } from 'node:crypto';
import type { ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import { describe, expect, it } from 'vitest';
import { followChat, startChat, textOf } from '../testing/conversation.ts';
import { createInstallation, until, type TestServer } from '../../../testing/installation.ts';
import { openStaffSocket } from '../../../testing/sockets.ts';
import { countStatements } from '../../../testing/statements.ts';
import { signInAs, type StaffCaller } from '../../staff/testing/staff.factory.ts';

const installation = await createInstallation();
const [one, two] = [await installation.start(), await installation.start()];
const [agent, admin] = [await signInAs(one, 'agent'), await signInAs(one, 'admin')];
let guid = 0;
const start = () => startChat(one, (guid += 1));
const claim = (as: StaffCaller, conversation: string, assign_epoch: number) =>
  one.chatStaff.claim(as.staffId, { conversation, assign_epoch });

const open = async (server: TestServer, as: StaffCaller) => {
  const { frames, socket } = await openStaffSocket(server, as);
  const say = (frame: unknown): void => socket.send(JSON.stringify(frame));
  const heard = (kind: string): ToStaff[] => frames.filter((frame) => 'kind' in frame && frame.kind === kind);
  return {
    say,
    heard,
    /** Waits for the answer, which follows everything that was sent before it. */
    ping: async (fields: object = {}): Promise<void> => {
      const pongs = (): number => frames.filter(({ type }) => type === 'MSG_PONG').length;
      const before = pongs();
      say({ type: 'MSG_PING', time: 1, ...fields });
      await until(() => pongs() > before);
    },
    follow: async (conversation: string): Promise<void> => {
      const before = heard('synced').length;
      say({ type: 'MSG_UNREAD', kind: 'resume', conversation, epoch: 1, applied: 0 });
      await until(() => heard('synced').length > before);
    },
    send: (conversation: string, content: string, assign_epoch: number, client_id: string = randomUUID()): void => {
      say({ type: 'MSG_MESSAGE', kind: 'send', ...textOf(conversation, content, client_id), assign_epoch });
    },
    words: (): string[] =>
      frames.flatMap((frame) =>
        frame.type === 'MSG_MESSAGE' && (frame.kind === 'deliver' || frame.kind === 'system')
          ? [frame.message.event ?? frame.message.content]
          : [],
      ),
  };
};

describe('a console that follows conversations', () => {
  it('sees the same order as the player, through two servers [rule 12, I8]', async () => {
    const chat = await start();
    const held = await claim(agent, chat.id, 0);
    const [console_, phone] = [await open(two, agent), await followChat(one, chat.session, chat.id)];
    await console_.follow(chat.id);
    for (let n = 0; n < 5; n += 1) {
      phone.send(`player ${n}`);
      console_.send(chat.id, `staff ${n}`, held.assign_epoch);
    }
    await until(() => console_.words().length === 11 && phone.words().length === 11);
    expect(console_.words()).toEqual(phone.words().map(([, word]) => word));
    expect(console_.heard('ack')).toHaveLength(5);
  });

  it('is refused once another agent claims the conversation, and both receive the new assignment [rule 24]', async () => {
    const chat = await start();
    const held = await claim(agent, chat.id, 0);
    const mine = await open(two, agent);
    await mine.follow(chat.id);
    const taken = await claim(admin, chat.id, held.assign_epoch);
    await until(() =>
      mine.heard('read').some((frame) => 'row' in frame && frame.row.assign_epoch === taken.assign_epoch),
    );
    mine.send(chat.id, 'too late', held.assign_epoch);
    await until(() => mine.heard('nack').length === 1);
    expect(mine.heard('nack')).toMatchObject([{ code: 1310, retry_after_ms: null }]);
    // The event that says so may follow the refusal.
    await until(() => mine.words().length === 2);
    expect(mine.words()).toEqual(['joined', 'joined']);
  });

  it('moves the staff read marker only as the assignee [rule 20]', async () => {
    const chat = await start();
    await one.chatSending.send({ playerId: chat.player }, textOf(chat.id, 'hello?'));
    const [looking, phone] = [await open(two, admin), await followChat(one, chat.session, chat.id, 1)];
    await one.chatStaff.openBy(admin.staffId, chat.id);
    await looking.follow(chat.id);
    looking.say({ type: 'MSG_UNREAD', kind: 'read', conversation: chat.id, seq: 1 });
    await claim(agent, chat.id, 0);
    const having = await open(two, agent);
    await having.follow(chat.id);
    having.say({ type: 'MSG_UNREAD', kind: 'read', conversation: chat.id, seq: 1 });
    const peerRead = (): number[] =>
      phone
        .heard('read')
        .flatMap((frame) =>
          'chat' in frame && typeof frame.chat === 'object' && frame.chat !== null && 'peer_read' in frame.chat
            ? [frame.chat.peer_read]
            : [],
        );
    await until(() => peerRead().includes(1));
    expect(peerRead()).toEqual(peerRead().toSorted((one_, other) => one_ - other));
  });

  it('sees what the player types, and sends the player a typing indicator [rule 22]', async () => {
    const chat = await start();
    const held = await claim(agent, chat.id, 0);
    const [console_, phone] = [await open(two, agent), await followChat(one, chat.session, chat.id)];
    await console_.follow(chat.id);
    const texts = ['my sword is g', 'early, because the first was late', 'too often'];
    for (const text of texts) phone.say({ type: 'MSG_MESSAGE', kind: 'typing', conversation: chat.id, text });
    await until(() => console_.heard('typing').length > 1);
    console_.say({
      type: 'MSG_MESSAGE',
      kind: 'typing',
      conversation: chat.id,
      text: 'a secret draft',
      assign_epoch: held.assign_epoch,
    });
    await until(() => phone.heard('typing').length > 0 && console_.heard('typing').length > 2);
    expect(console_.heard('typing')).toMatchObject([
      { persona: null, text: texts[0] },
      { persona: null, text: texts[1] },
      { persona: 1, text: 'a secret draft' },
    ]);
    expect(phone.heard('typing')).toMatchObject([{ persona: 1, text: '' }]);
    expect(JSON.stringify(phone.frames)).not.toContain('secret');
  });

  it('receives nothing more after leaving a conversation', async () => {
    const chat = await start();
    const [console_, staying] = [await open(two, agent), await open(two, agent)];
    await one.chatStaff.openBy(agent.staffId, chat.id);
    for (const each of [console_, staying]) await each.follow(chat.id);
    console_.say({ type: 'MSG_UNREAD', kind: 'leave', conversation: chat.id });
    await console_.ping({ positions: [{ conversation: chat.id, seq: 0 }] });
    await one.chatSending.send({ playerId: chat.player }, textOf(chat.id, 'anybody?'));
    await until(() => staying.words().length === 1);
    await console_.ping();
    expect([console_.words(), staying.words()]).toEqual([[], ['anybody?']]);
  });

  it('keeps the seat of staff who opened chat while the console is open, and creates none for others', async () => {
    const seenMsAgo = async (): Promise<number | undefined> =>
      (
        await installation.owner.query<{ ms: number }>(
          `select (extract(epoch from clock_timestamp() - seen_at) * 1000)::float as ms from chat_seat where staff_id = $1`,
          [admin.staffId],
        )
      ).rows[0]?.ms;
    await installation.owner.query('delete from conversation');
    await installation.owner.query('delete from chat_seat');
    const touched = countStatements(/insert into chat_seat \(staff_id\)\s+select/);
    await open(one, admin);
    await until(() => touched() > 0);
    expect(await seenMsAgo()).toBeUndefined();
    await one.chatStaff.seats.present(admin.staffId);
    await installation.owner.query(`update chat_seat set seen_at = now() - interval '50 seconds'`);
    await open(one, admin);
    await expect.poll(seenMsAgo).toBeLessThan(10_000);
  });
});
