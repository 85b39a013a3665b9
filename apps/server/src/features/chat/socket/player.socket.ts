import { chatBounds } from '@guildhall/contract/chat/rules.ts';
import type { FromClient } from '@guildhall/contract/realtime/client-messages.ts';
import type { FromServer } from '@guildhall/contract/realtime/messages.ts';
import type { Connection } from '../../../sockets/connection.ts';
import type { PlayerHub, PlayerOwner, PlayerPart } from '../../../sockets/feature-sockets.ts';
import { createSocketCommands } from './commands.socket.ts';
import { positionsOf, type ChatSocketDependencies, type ChatStreams } from './streams.socket.ts';

type Resume = Extract<FromClient, { kind: 'resume' }>;
type Said = Exclude<FromClient, { type: 'MSG_PING' | 'MSG_PONG' }>;
type Member = Connection<PlayerOwner, FromClient, FromServer>;

/** Socket messages of a player's conversation. */
export const createPlayerChat = (
  dependencies: ChatSocketDependencies,
  { streams, listen }: ChatStreams,
  hub: PlayerHub,
): PlayerPart => {
  const { service: chat, hints, directory } = dependencies;
  const commands = createSocketCommands<Member>(dependencies);
  directory.serve({ has: hub.has, topics: hub.subjects });

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
    // Only the player's own latest conversation can be resumed; a foreign id results in a reset.
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
    // Sent before the replay: a newer summary may follow during it and must arrive last.
    connection.send({ type: 'MSG_UNREAD', kind: 'read', chat: summary });
    const head = await streams.follow(connection, conversation, from, summary);
    if (head === null || connection.isClosed) return;
    connection.send({ type: 'MSG_UNREAD', kind: 'synced', conversation, head });
  };

  const receive = (connection: Member, said: Said): void => {
    const player = connection.owner.subject;
    if (said.kind === 'send') commands.send(connection, { playerId: player }, said);
    else if (said.kind === 'resume') commands.resume(connection, 'resume', () => resume(connection, said));
    else if (said.kind === 'read') {
      // Only for a followed conversation, whose ownership was checked when it was resumed.
      if (streams.sentTo(connection, said.conversation) === undefined) return;
      commands.runLatest(connection, 'read', async () => void (await chat.read(player, said)));
    } else if (
      streams.sentTo(connection, said.conversation) !== undefined &&
      commands.mayType(connection, said.conversation)
    ) {
      hints.publish({ c: said.conversation, p: player, persona: null, text: said.text });
    }
  };
  return {
    receive: { MSG_UNREAD: receive, MSG_MESSAGE: receive },
    hello: async ({ subject }) => {
      const summary = await chat.summaryOf(subject);
      const isOpen = summary !== null && summary.state !== 'ended';
      return () => ({ chat: summary?.unread ?? 0, ...(isOpen && { has_chat: true }) });
    },
    pong: (connection, { positions }) => positionsOf(streams, connection, positions),
    onOpen: ({ owner }) => directory.touch(owner.subject),
    onClose: (connection) => {
      streams.leaveAll(connection);
      directory.touch(connection.owner.subject);
    },
    stop: streams.close,
  };
};
