import { randomUUID } from 'node:crypto';
import { chatMessages } from '@guildhall/contract/chat/player.ts';
import { describe, expect, it } from 'vitest';
import { followChat, startChat, textOf } from '../testing/conversation.ts';
import { createInstallation, until } from '../../../testing/installation.ts';
import { openSocket } from '../../../testing/sockets.ts';
import { countStatements } from '../../../testing/statements.ts';
import { signInAs } from '../../staff/testing/staff.factory.ts';
import { startStopwatch } from '../../../testing/stopwatch.ts';

const installation = await createInstallation();
const unlimited = {
  GUILDHALL_LIMITS: JSON.stringify({ message_burst: 10_000, messages_minute: 10_000 }),
  GUILDHALL_CHAT_LOOK_MS: '100',
};
const [one, two] = [await installation.start(unlimited), await installation.start(unlimited)];
const deaf = await installation.start({ ...unlimited, GUILDHALL_REDIS_URL: 'redis://127.0.0.1:1' });
const agent = await signInAs(one, 'agent');
let guid = 0;
const start = () => startChat(one, (guid += 1));
const say = ({ player, id }: { player: string; id: string }, content: string) =>
  one.chatSending.send({ playerId: player }, textOf(id, content));
const numbered = (from: number, to: number): [number, string][] =>
  Array.from({ length: to - from + 1 }, (_, n) => [from + n, `${from + n}`]);

describe('a player’s conversation', () => {
  it('acknowledges a message after storing it, and delivers it to every device through every server [rule 13, I8]', async () => {
    const chat = await start();
    const devices = [
      await followChat(one, chat.session, chat.id),
      await followChat(two, chat.session, chat.id),
      await followChat(deaf, chat.session, chat.id),
    ];
    const clientId = randomUUID();
    devices[0]?.send('hello', clientId);
    await until(() => devices.every((device) => device.words().length === 1));
    expect(devices.map((device) => device.words())).toEqual([[[1, 'hello']], [[1, 'hello']], [[1, 'hello']]]);
    await until(() => devices[0]?.heard('ack').length === 1);
    expect(devices[0]?.heard('ack')).toEqual([
      {
        type: 'MSG_MESSAGE',
        kind: 'ack',
        conversation: chat.id,
        client_id: clientId,
        seq: 1,
        time: expect.any(Number),
      },
    ]);
    expect(devices[1]?.heard('ack')).toEqual([]);
  });

  it('replays everything after the last number, then confirms, then continues live [rule 16, I8]', async () => {
    const chat = await start();
    for (let n = 1; n <= 250; n += 1) await say(chat, `${n}`);
    const device = await followChat(two, chat.session, chat.id, 10);
    expect(device.words()).toEqual(numbered(11, 250));
    expect(device.heard('synced')).toEqual([{ type: 'MSG_UNREAD', kind: 'synced', conversation: chat.id, head: 250 }]);
    await say(chat, '251');
    await until(() => device.words().length === 241);
    expect(device.words().at(-1)).toEqual([251, '251']);
  });

  it('neither loses nor duplicates messages while replaying during concurrent writes [rule 16]', async () => {
    const chat = await start();
    for (let n = 1; n <= 120; n += 1) await say(chat, `${n}`);
    const writing = Promise.all(Array.from({ length: 100 }, (_, n) => say(chat, `${121 + n}`)));
    const devices: Awaited<ReturnType<typeof followChat>>[] = [];
    for (const server of [one, two, deaf]) devices.push(await followChat(server, chat.session, chat.id));
    await writing;
    await until(() => devices.every((device) => device.words().length >= 220));
    for (const device of devices) expect(device.words()).toEqual(numbered(1, 220));
  });

  it.each([
    ['no conversation', { conversation: null }],
    ['another epoch', { epoch: 2 }],
    ['a number beyond the last message', { applied: 99 }],
  ])('resets a client that resumes with %s [rule 17]', async (_name, change) => {
    const chat = await start();
    await say(chat, 'one');
    const { socket, frames } = await openSocket(one, chat.session);
    const resume = { type: 'MSG_UNREAD', kind: 'resume', conversation: chat.id, epoch: 1, applied: 0, ...change };
    socket.send(JSON.stringify(resume));
    await until(() => frames.length > 1);
    expect(frames[1]).toMatchObject({ type: 'MSG_UNREAD', kind: 'reset', chat: { conversation: chat.id, head: 1 } });
  });

  it('resets a client more than 500 messages behind, or without a conversation [rule 17]', async () => {
    const chat = await start();
    await Promise.all(Array.from({ length: 501 }, (_, n) => say(chat, `${n}`)));
    expect((await followChat(one, chat.session, chat.id)).heard('reset')).toHaveLength(1);
    expect((await followChat(one, chat.session, chat.id, 1)).heard('synced')).toHaveLength(1);
    const newcomer = await followChat(one, await one.launch({ guid: (guid += 1) }), null);
    expect(newcomer.heard('reset')).toEqual([{ type: 'MSG_UNREAD', kind: 'reset', chat: null }]);
  });

  it('cannot be followed by another player [threat 11]', async () => {
    const [mine, theirs] = [await start(), await start()];
    const stranger = await followChat(one, mine.session, theirs.id);
    expect(stranger.heard('reset')).toMatchObject([{ chat: { conversation: mine.id } }]);
    stranger.send('for you');
    await until(() => stranger.heard('nack').length > 0);
    expect(stranger.heard('nack')).toMatchObject([{ code: 1001 }]);
    await say(theirs, 'secret');
    await say(mine, 'own');
    expect(stranger.words()).toEqual([]);
  });

  it('answers a ping with the last number sent [rule 19]', async () => {
    const chat = await start();
    await say(chat, 'one');
    const device = await followChat(one, chat.session, chat.id);
    device.say({ type: 'MSG_PING', time: 5, positions: [{ conversation: chat.id, seq: 0 }] });
    await until(() => device.frames.some(({ type }) => type === 'MSG_PONG'));
    expect(device.frames.at(-1)).toEqual({
      type: 'MSG_PONG',
      time: 5,
      positions: [{ conversation: chat.id, seq: 1 }],
    });
  });

  it('moves the read marker forward only, on all devices [rule 20, rule 21]', async () => {
    const chat = await start();
    for (const word of ['a', 'b', 'c']) await say(chat, word);
    const [phone, tablet] = [
      await followChat(one, chat.session, chat.id),
      await followChat(two, chat.session, chat.id),
    ];
    const readOn = (): number[] =>
      tablet
        .heard('read')
        .map((frame) =>
          'chat' in frame && typeof frame.chat === 'object' && frame.chat !== null && 'read' in frame.chat
            ? frame.chat.read
            : 0,
        );
    // Of the markers that arrive while one is stored, only the latest is stored next, so each waits for the one before.
    const stored = countStatements(/update conversation set player_read_seq = least/);
    for (const [index, seq] of [2, 1, 99, 0].entries()) {
      phone.say({ type: 'MSG_UNREAD', kind: 'read', conversation: chat.id, seq });
      await until(() => stored() > index);
    }
    await until(() => readOn().includes(3));
    const positions = readOn();
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  });

  it('sends typing indicators to the other side, with the text for staff only [rule 22]', async () => {
    const chat = await start();
    const held = await one.chatStaff.claim(agent.staffId, { conversation: chat.id, assign_epoch: 0 });
    const device = await followChat(two, chat.session, chat.id);
    one.chatHints.publish({ c: chat.id, p: chat.player, persona: held.persona, text: 'half a thought' });
    await until(() => device.heard('typing').length > 0);
    expect(device.heard('typing')).toEqual([
      { type: 'MSG_MESSAGE', kind: 'typing', conversation: chat.id, persona: 1, text: '' },
    ]);
  });

  it('never shows cleared messages again, on any device [rule 23, I4]', async () => {
    const chat = await start();
    for (const word of ['a', 'b', 'c']) await say(chat, word);
    await one.chat.clear(chat.player, chat.id);
    await say(chat, 'd');
    const device = await followChat(two, chat.session, chat.id);
    expect(device.words()).toEqual([[4, 'd']]);
    const page = await one.call(chatMessages, { as: chat.session, body: { conversation: chat.id } });
    expect(page.answer.msg.list.map(({ content }: { content: string }) => content)).toEqual(['d']);
  });

  it('hides which member of staff answered [threat 14]', async () => {
    const chat = await start();
    const device = await followChat(two, chat.session, chat.id);
    const held = await one.chatStaff.claim(agent.staffId, { conversation: chat.id, assign_epoch: 0 });
    const sender = { staffId: agent.staffId, assignEpoch: held.assign_epoch };
    await one.chatSending.send(sender, textOf(chat.id, 'how can I help?'));
    await one.chatStaff.finish(agent.staffId, {
      conversation: chat.id,
      assign_epoch: held.assign_epoch,
      reason: 'solved',
    });
    await until(() => device.words().length === 3);
    expect(device.words().map(([, word]) => word)).toEqual(['joined', 'how can I help?', 'ended']);
    const everything = JSON.stringify(device.frames);
    expect(everything).not.toContain(agent.staffId);
    expect(everything).not.toContain('The agent');
  });

  it('is not slowed down by another flooding client [threat 28]', async () => {
    const [flooding, other] = [await start(), await start()];
    const [bad, good] = [
      await followChat(one, flooding.session, flooding.id),
      await followChat(one, other.session, other.id),
    ];
    for (let n = 0; n < 2000; n += 1) bad.send(`${n}`);
    const waitedMs = startStopwatch();
    good.send('still here');
    await until(() => good.heard('ack').length === 1);
    expect(waitedMs()).toBeLessThan(2000);
    await until(() => bad.heard('nack').length + bad.heard('ack').length === 2000);
    expect(bad.heard('nack').length).toBeGreaterThan(0);
  });

  it('includes the unread count in the hello frame', async () => {
    const chat = await start();
    const held = await one.chatStaff.claim(agent.staffId, { conversation: chat.id, assign_epoch: 0 });
    const sender = { staffId: agent.staffId, assignEpoch: held.assign_epoch };
    const idle = await openSocket(two, chat.session);
    expect(idle.frames[0]).toMatchObject({ kind: 'hello', chat: 0 });
    await one.chatSending.send(sender, textOf(chat.id, 'one'));
    await until(() => idle.frames.length > 1);
    expect(idle.frames[1]).toMatchObject({ type: 'MSG_UNREAD', kind: 'read', chat: { unread: 1 } });
    expect((await openSocket(one, chat.session)).frames[0]).toMatchObject({ kind: 'hello', chat: 1 });
  });
});
