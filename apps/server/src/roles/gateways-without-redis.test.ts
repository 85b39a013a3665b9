import { chatEnd } from '@guildhall/contract/chat/player.ts';
import type { FromStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import { describe, expect, it } from 'vitest';
import { createChatFactory } from '../features/chat/testing/chat.factory.ts';
import { followChat, startChat } from '../features/chat/testing/conversation.ts';
import { enrolledAs, type StaffCaller } from '../features/staff/testing/staff.factory.ts';
import { createInstallation, until, type TestServer } from '../testing/installation.ts';
import { openSocket, openStaffSocket } from '../testing/sockets.ts';

const installation = await createInstallation();
/** Followed conversations are looked at every two seconds by default. */
const withoutRedis = { GUILDHALL_REDIS_URL: 'redis://127.0.0.1:1', GUILDHALL_CHAT_LOOK_MS: '300' };
const [one, two] = [await installation.start(withoutRedis), await installation.start(withoutRedis)];
const make = createChatFactory(two);
const agent = await enrolledAs(two, 'agent');

const openConsole = async (server: TestServer, as: StaffCaller) => {
  const { socket, frames: heard } = await openStaffSocket(server, as);
  return {
    say: (frame: FromStaff): void => socket.send(JSON.stringify(frame)),
    waiting: () => heard.findLast((frame) => 'kind' in frame && frame.kind === 'counters'),
    hasSynced: () => heard.some((frame) => 'kind' in frame && frame.kind === 'synced'),
    /** Sequence numbers and texts in the order of delivery. */
    words: (): [number, string][] =>
      heard.flatMap((frame) =>
        frame.type === 'MSG_MESSAGE' && (frame.kind === 'deliver' || frame.kind === 'system')
          ? [[frame.message.seq, frame.message.event ?? frame.message.content] as [number, string]]
          : [],
      ),
  };
};

describe('a player on one gateway and an agent on another, without Redis', () => {
  it('lose no message, in order and once, and both see the end of the chat [rule 16, rule 25]', async () => {
    const agentSocket = await openConsole(two, agent.session);
    const { session, id } = await startChat(one, 1);
    // The queue is read by the gateway itself.
    await until(
      () =>
        agentSocket.waiting()?.kind === 'counters' &&
        (agentSocket.waiting() as { chats: { waiting: number } | null }).chats?.waiting === 1,
    );
    const player = await followChat(one, session, id);
    const { assign_epoch: assignEpoch } = await two.chatStaff.claim(agent.id, { conversation: id, assign_epoch: 0 });
    agentSocket.say({ type: 'MSG_UNREAD', kind: 'resume', conversation: id, epoch: 1, applied: 0 });
    await until(agentSocket.hasSynced);
    const lines = Array.from({ length: 5 }, (_, turn) => [`question ${turn}`, `answer ${turn}`] as const);
    for (const [question, answer] of lines) {
      player.send(question);
      await until(() => agentSocket.words().some(([, text]) => text === question));
      agentSocket.say({ type: 'MSG_MESSAGE', kind: 'send', ...make.text(id, answer), assign_epoch: assignEpoch });
      await until(() => player.words().some(([, text]) => text === answer));
    }
    await one.call(chatEnd, { as: session, body: { conversation: id } });
    await until(() => agentSocket.words().at(-1)?.[0] === player.words().at(-1)?.[0] && player.words().length >= 12);
    expect(agentSocket.words()).toEqual(player.words());
    expect(player.words().map(([seq]) => seq)).toEqual(player.words().map((_, index) => index + 1));
    expect(player.words().flatMap(([, text]) => (/^(?:question|answer)/.test(text) ? [text] : []))).toEqual(
      lines.flat(),
    );
  });

  it('send an unread answer in the next first frame if the chat is not followed [rule 11]', async () => {
    const { session, id } = await startChat(one, 2);
    const elsewhere = await openSocket(one, session);
    const { assign_epoch: assignEpoch } = await two.chatStaff.claim(agent.id, { conversation: id, assign_epoch: 0 });
    const agentSocket = await openConsole(two, agent.session);
    const sent = make.text(id, 'Hello');
    agentSocket.say({ type: 'MSG_MESSAGE', kind: 'send', ...sent, assign_epoch: assignEpoch });
    const unread = async (): Promise<number> => {
      const { frames, socket } = await openSocket(one, session);
      socket.terminate();
      return frames.flatMap((frame) => ('chat' in frame && typeof frame.chat === 'number' ? [frame.chat] : []))[0] ?? 0;
    };
    await until(async () => (await unread()) > 0);
    expect(elsewhere.socket.readyState).toBe(elsewhere.socket.OPEN);
  });
});
