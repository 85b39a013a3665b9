import { chatBounds } from '@guildhall/contract/chat-rules.ts';
import type { FromClient } from '@guildhall/contract/realtime/client-messages.ts';
import type { FromServer } from '@guildhall/contract/realtime/messages.ts';
import type { Connection, SocketOwner } from '../gateway/connection.ts';
import type { Services } from '../services.ts';
import type { ChatStreams } from './chat-streams.ts';
import { createTalk } from './chat-talk.ts';

interface PlayerHub {
  has(player: string): boolean;
  sendTo(player: string, message: FromServer): void;
}
type Resume = Extract<FromClient, { kind: 'resume' }>;
type Said = Exclude<FromClient, { type: 'MSG_PING' | 'MSG_PONG' }>;

/** What players say and hear of their conversation. */
export const createPlayerChat = <Owner extends SocketOwner>(
  { chat, chatSending, chatHints, log }: Services,
  { streams, listen }: ChatStreams,
  hub: PlayerHub,
) => {
  type Member = Connection<Owner, FromClient, FromServer>;
  const talk = createTalk<Member>(chatSending, log);

  listen({
    players: async (players) => {
      const here = players.filter(hub.has);
      if (here.length === 0) return;
      for (const [player, summary] of await chat.summariesOf(here)) {
        hub.sendTo(player, { type: 'MSG_UNREAD', kind: 'read', chat: summary });
      }
    },
    typing: ({ c, p, persona }) => {
      if (persona === null || !hub.has(p) || !streams.isFollowed(c)) return;
      hub.sendTo(p, { type: 'MSG_MESSAGE', kind: 'typing', conversation: c, persona, text: '' });
    },
  });

  const resume = async (connection: Member, { conversation, epoch, applied }: Resume): Promise<void> => {
    const summary = await chat.summaryOf(connection.owner.subject);
    streams.leaveAll(connection);
    if (connection.isClosed) return;
    // The player's newest is theirs for certain; whatever else was named is not looked at.
    const from = Math.max(applied, summary?.cleared ?? 0);
    const isReplayable =
      summary !== null &&
      summary.conversation === conversation &&
      summary.epoch === epoch &&
      applied <= summary.head &&
      summary.head - from <= chatBounds.replayMax;
    if (!isReplayable) {
      connection.send({ type: 'MSG_UNREAD', kind: 'reset', chat: summary });
      return;
    }
    // At once: a newer one may follow while it replays, and must stay the last.
    connection.send({ type: 'MSG_UNREAD', kind: 'read', chat: summary });
    const head = await streams.follow(connection, conversation, from, summary.head);
    if (head === null || connection.isClosed) return;
    connection.send({ type: 'MSG_UNREAD', kind: 'synced', conversation, head });
  };

  const receive = (connection: Member, said: Said): void => {
    const player = connection.owner.subject;
    if (said.kind === 'send') talk.send(connection, { playerId: player }, said);
    else if (said.kind === 'resume') talk.inTurn(connection, 'resume', () => resume(connection, said));
    else if (said.kind === 'read') {
      // Only of what it follows: so whose it is was looked at when it resumed.
      if (streams.sentTo(connection, said.conversation) === undefined) return;
      talk.inTurn(connection, 'read', async () => void (await chat.read(player, said)));
    } else if (
      streams.sentTo(connection, said.conversation) !== undefined &&
      talk.mayType(connection, said.conversation)
    ) {
      chatHints.tell({ c: said.conversation, p: player, persona: null, text: said.text });
    }
  };
  return { receive };
};
