import { fromClientSchema, type FromClient, type FromServer } from '@guildhall/contract/realtime/messages.ts';
import { SOCKET_PATH } from '@guildhall/contract/realtime/socket.ts';
import * as v from 'valibot';
import { Connection, type Dialect, type SocketOwner } from '../gateway/connection.ts';
import { createHub } from '../gateway/hub.ts';
import type { Door } from '../gateway/upgrade.ts';
import type { Services } from '../services.ts';

interface PlayerOwner extends SocketOwner {
  readonly kid: string;
}

const revocationSchema = v.union([v.object({ sessionIds: v.array(v.string()) }), v.object({ kid: v.string() })]);

const dialect: Dialect<PlayerOwner, FromClient, FromServer> = {
  schema: fromClientSchema,
  receive: () => {
    // Players only ping so far.
  },
};

/** Sockets of players: they hear the totals. */
export const createPlayerDoor = async ({ launch, totals, redis, metrics, clock }: Services) => {
  const hub = createHub<PlayerOwner, FromClient, FromServer>();
  totals.onChange((changed) => {
    void hub.broadcast({ type: 'MSG_UNREAD', kind: 'totals', totals: changed });
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
      return (socket) => {
        const owner = { sessionId: actor.sessionId, subject: actor.playerId, kid: actor.kid };
        const connection = new Connection(socket, owner, dialect, clock);
        hub.add(connection);
        metrics.sockets.inc();
        totals.read().then(
          (read) => {
            connection.send({ type: 'MSG_UNREAD', kind: 'hello', totals: read, server_time: clock.now() });
          },
          () => {
            connection.close('draining');
          },
        );
        return {
          onClose: () => {
            hub.remove(connection);
            metrics.sockets.dec();
          },
        };
      };
    },
  };
  return { door, hub, aliveSessions: launch.touchAlive };
};
