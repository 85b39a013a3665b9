import { fromClientSchema, type FromClient } from '@guildhall/contract/realtime/client-messages.ts';
import type { FromServer } from '@guildhall/contract/realtime/messages.ts';
import { SOCKET_PATH } from '@guildhall/contract/realtime/socket.ts';
import * as v from 'valibot';
import type { Clock } from '../../runtime/clock.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import type { Redis } from '../../runtime/redis.ts';
import type { Entrance } from '../../sockets/endpoint.ts';
import type { FeatureSockets, PlayerOwner } from '../../sockets/feature-sockets.ts';
import type { Admission } from './launch.public.ts';
import { REVOCATION_CHANNEL } from './launch.revocation.service.ts';

const revocationSchema = v.union([v.object({ sessionIds: v.array(v.string()) }), v.object({ kid: v.string() })]);

/** Players open a socket with the token of a launched session. */
export const playerEntrance = (
  { admitSocket, touchAlive }: Pick<Admission, 'admitSocket' | 'touchAlive'>,
  clock: Clock,
): Entrance<PlayerOwner, FromClient, FromServer, Awaited<ReturnType<Admission['touchAlive']>>> => ({
  path: SOCKET_PATH,
  schema: fromClientSchema,
  admit: async (cookieHeader, socketToken) => {
    const actor = await admitSocket(cookieHeader, socketToken);
    return actor === null ? null : { sessionId: actor.sessionId, subject: actor.playerId, kid: actor.kid };
  },
  hello: (fields) => ({ type: 'MSG_UNREAD', kind: 'hello', ...fields, server_time: clock.now() }) as FromServer,
  aliveSessions: touchAlive,
});

/** Closes the sockets of revoked sessions and counts the open ones. */
export const launchSockets = (redis: Redis, metrics: Metrics): FeatureSockets => ({
  player: async (hub) => {
    await redis.subscribe(REVOCATION_CHANNEL, (message) => {
      const revoked = v.parse(revocationSchema, message);
      if ('kid' in revoked) hub.closeWhere(({ kid }) => kid === revoked.kid);
      else hub.closeSessions(revoked.sessionIds);
    });
    return { onOpen: () => metrics.sockets.inc(), onClose: () => metrics.sockets.dec() };
  },
});
