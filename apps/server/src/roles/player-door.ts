import { fromClientSchema, type FromClient } from '@guildhall/contract/realtime/client-messages.ts';
import type { FromServer } from '@guildhall/contract/realtime/messages.ts';
import { SOCKET_PATH } from '@guildhall/contract/realtime/socket.ts';
import * as v from 'valibot';
import { Connection, type Dialect, type SocketOwner } from '../gateway/connection.ts';
import { createHub } from '../gateway/hub.ts';
import type { Door } from '../gateway/upgrade.ts';
import type { Services } from '../services.ts';
import { positionsOf, type ChatStreams } from './chat-streams.ts';
import { createPlayerChat } from './player-chat.ts';

interface PlayerOwner extends SocketOwner {
  readonly kid: string;
}

const revocationSchema = v.union([v.object({ sessionIds: v.array(v.string()) }), v.object({ kid: v.string() })]);

/** Sockets of players: they hear the totals, how many answers wait for them, and their conversation. */
export const createPlayerDoor = async (services: Services, chatStreams: ChatStreams) => {
  const { launch, totals, replies, chat, redis, metrics, clock, log } = services;
  const hub = createHub<PlayerOwner, FromClient, FromServer>();
  const { streams } = chatStreams;
  const conversations = createPlayerChat<PlayerOwner>(services, chatStreams, hub);
  const dialect: Dialect<PlayerOwner, FromClient, FromServer> = {
    schema: fromClientSchema,
    positions: (connection, asked) => positionsOf(streams, connection, asked),
    receive: (connection, message) => {
      if (message.type !== 'MSG_PING' && message.type !== 'MSG_PONG') conversations.receive(connection, message);
    },
  };
  totals.onChange((changed) => {
    void hub.broadcast({ type: 'MSG_UNREAD', kind: 'totals', totals: changed });
  });
  // Two counts may come back in the other order than they were asked for; the one that was asked for later is right.
  const counted = new Map<string, { turn: number; count: number }>();
  let turns = 0;
  const newest = (player: string, turn: number, count: number): number => {
    const known = counted.get(player);
    if (known !== undefined && known.turn > turn) return known.count;
    if (hub.has(player)) counted.set(player, { turn, count });
    return count;
  };
  const tellReplies = async (players: readonly string[]): Promise<void> => {
    if (players.length === 0) return;
    const turn = (turns += 1);
    for (const [player, count] of await replies.counts(players)) {
      hub.sendTo(player, { type: 'MSG_UNREAD', kind: 'replies', replies: newest(player, turn, count) });
    }
  };
  /** Of an issue that ended: only those here who joined are looked at, a thousand at a time. */
  const tellJoined = async (incident: number): Promise<void> => {
    const here = hub.subjects();
    for (let start = 0; start < here.length; start += 1000) {
      await tellReplies(await replies.joined(incident, here.slice(start, start + 1000)));
    }
  };
  await replies.onHint((hint) => {
    const told = 'incident' in hint ? tellJoined(hint.incident) : tellReplies(hint.players.filter(hub.has));
    told.catch((error: unknown) => {
      log.warn({ err: error }, 'players were not told of their answers');
    });
  });
  await redis.subscribe(launch.revocationChannel, (message) => {
    const revoked = v.parse(revocationSchema, message);
    if ('kid' in revoked) hub.closeWhere(({ kid }) => kid === revoked.kid);
    else hub.closeSessions(revoked.sessionIds);
  });
  const door: Door = {
    path: SOCKET_PATH,
    admit: async (cookieHeader, socketToken) => {
      const actor = await launch.admitSocket(cookieHeader, socketToken);
      if (actor === null) return null;
      return (socket, wire) => {
        const owner = { sessionId: actor.sessionId, subject: actor.playerId, kid: actor.kid };
        const connection = new Connection(socket, owner, dialect, clock, wire);
        hub.add(connection);
        metrics.sockets.inc();
        const turn = (turns += 1);
        Promise.all([totals.read(), replies.count(actor.playerId), chat.summaryOf(actor.playerId)]).then(
          ([read, count, summary]) => {
            connection.send({
              type: 'MSG_UNREAD',
              kind: 'hello',
              totals: read,
              replies: newest(actor.playerId, turn, count),
              chat: summary?.unread ?? 0,
              server_time: clock.now(),
            });
          },
          () => {
            connection.close('draining');
          },
        );
        return {
          onClose: () => {
            hub.remove(connection);
            streams.leaveAll(connection);
            if (!hub.has(actor.playerId)) counted.delete(actor.playerId);
            metrics.sockets.dec();
          },
        };
      };
    },
  };
  return { door, hub, aliveSessions: launch.touchAlive };
};
