import { randomUUID } from 'node:crypto';
import { chatMessages } from '@guildhall/contract/chat.ts';
import { describe, expect, it } from 'vitest';
import { followChat, startChat, textOf } from '../testing/chat.ts';
import { createInstallation, until } from '../testing/installation.ts';
import { openSocket } from '../testing/sockets.ts';
import { signInAs } from '../testing/staff.ts';

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
  it('rule 13, I8: acknowledges after the message is stored, and delivers it to every device through every server', async () => {
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

  it('rule 16, I8: replays everything after the last number, then says so, then sends what is new', async () => {
    const chat = await start();
    for (let n = 1; n <= 250; n += 1) await say(chat, `${n}`);
    const device = await followChat(two, chat.session, chat.id, 10);
    expect(device.words()).toEqual(numbered(11, 250));
    expect(device.heard('synced')).toEqual([{ type: 'MSG_UNREAD', kind: 'synced', conversation: chat.id, head: 250 }]);
    await say(chat, '251');
    await until(() => device.words().length === 241);
    expect(device.words().at(-1)).toEqual([251, '251']);
  });

  it('rule 16: loses and doubles nothing while it replays and others go on writing', async () => {
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
    ['a number that is not there yet', { applied: 99 }],
  ])('rule 17: tells who resumes with %s what there is', async (_name, change) => {
    const chat = await start();
    await say(chat, 'one');
    const { socket, frames } = await openSocket(one, chat.session);
    const resume = { type: 'MSG_UNREAD', kind: 'resume', conversation: chat.id, epoch: 1, applied: 0, ...change };
    socket.send(JSON.stringify(resume));
    await until(() => frames.length > 1);
    expect(frames[1]).toMatchObject({ type: 'MSG_UNREAD', kind: 'reset', chat: { conversation: chat.id, head: 1 } });
  });

  it('rule 17: tells whoever is more than 500 behind, and whoever has none', async () => {
    const chat = await start();
    await Promise.all(Array.from({ length: 501 }, (_, n) => say(chat, `${n}`)));
    expect((await followChat(one, chat.session, chat.id)).heard('reset')).toHaveLength(1);
    expect((await followChat(one, chat.session, chat.id, 1)).heard('synced')).toHaveLength(1);
    const nobody = await followChat(one, await one.launch({ guid: (guid += 1) }), null);
    expect(nobody.heard('reset')).toEqual([{ type: 'MSG_UNREAD', kind: 'reset', chat: null }]);
  });

  it('attack 11: is nobody else’s: a stranger hears nothing of it', async () => {
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

  it('rule 19: answers a ping with what was sent of the conversation', async () => {
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

  it('rule 20, rule 21: moves what was read forward only, on all devices', async () => {
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
    for (const seq of [2, 1, 99, 0]) {
      phone.say({ type: 'MSG_UNREAD', kind: 'read', conversation: chat.id, seq });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    await until(() => readOn().includes(3));
    const positions = readOn();
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  });

  it('rule 22: tells the other side that somebody writes, with the words for staff only', async () => {
    const chat = await start();
    const held = await one.chatDesk.claim(agent.staffId, { conversation: chat.id, assign_epoch: 0 });
    const device = await followChat(two, chat.session, chat.id);
    one.chatHints.tell({ c: chat.id, p: chat.player, persona: held.persona, text: 'half a thought' });
    await until(() => device.heard('typing').length > 0);
    expect(device.heard('typing')).toEqual([
      { type: 'MSG_MESSAGE', kind: 'typing', conversation: chat.id, persona: 1, text: '' },
    ]);
  });

  it('rule 23, I4: never shows again what was cleared, on any device', async () => {
    const chat = await start();
    for (const word of ['a', 'b', 'c']) await say(chat, word);
    await one.chat.clear(chat.player, chat.id);
    await say(chat, 'd');
    const device = await followChat(two, chat.session, chat.id);
    expect(device.words()).toEqual([[4, 'd']]);
    const page = await one.call(chatMessages, { as: chat.session, body: { conversation: chat.id } });
    expect(page.answer.msg.list.map(({ content }: { content: string }) => content)).toEqual(['d']);
  });

  it('attack 14: says nothing of who of staff it was', async () => {
    const chat = await start();
    const device = await followChat(two, chat.session, chat.id);
    const held = await one.chatDesk.claim(agent.staffId, { conversation: chat.id, assign_epoch: 0 });
    const sender = { staffId: agent.staffId, assignEpoch: held.assign_epoch };
    await one.chatSending.send(sender, textOf(chat.id, 'how can I help?'));
    await one.chatDesk.finish(agent.staffId, {
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

  it('attack 28: holds nobody else up while one floods', async () => {
    const [flooding, other] = [await start(), await start()];
    const [bad, good] = [
      await followChat(one, flooding.session, flooding.id),
      await followChat(one, other.session, other.id),
    ];
    for (let n = 0; n < 2000; n += 1) bad.send(`${n}`);
    const startedAt = performance.now();
    good.send('still here');
    await until(() => good.heard('ack').length === 1);
    expect(performance.now() - startedAt).toBeLessThan(2000);
    await until(() => bad.heard('nack').length + bad.heard('ack').length === 2000);
    expect(bad.heard('nack').length).toBeGreaterThan(0);
  });

  it('says in the first frame how much waits to be read', async () => {
    const chat = await start();
    const held = await one.chatDesk.claim(agent.staffId, { conversation: chat.id, assign_epoch: 0 });
    const sender = { staffId: agent.staffId, assignEpoch: held.assign_epoch };
    const idle = await openSocket(two, chat.session);
    expect(idle.frames[0]).toMatchObject({ kind: 'hello', chat: 0 });
    await one.chatSending.send(sender, textOf(chat.id, 'one'));
    await until(() => idle.frames.length > 1);
    expect(idle.frames[1]).toMatchObject({ type: 'MSG_UNREAD', kind: 'read', chat: { unread: 1 } });
    expect((await openSocket(one, chat.session)).frames[0]).toMatchObject({ kind: 'hello', chat: 1 });
  });
});
