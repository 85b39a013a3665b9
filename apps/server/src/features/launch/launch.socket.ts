import { allErrors } from '@guildhall/contract/http/staff-errors.ts';
import {
  fromClientSchema,
  operationOf,
  writingOperations,
  type FromClient,
} from '@guildhall/contract/realtime/client-messages.ts';
import { isPlainSend } from '@guildhall/contract/realtime/plain-send.ts';
import type { FromServer } from '@guildhall/contract/realtime/messages.ts';
import { SOCKET_PATH } from '@guildhall/contract/realtime/socket.ts';
import * as v from 'valibot';
import { isOpenIn } from '@guildhall/contract/switches/switchable.ts';
import type { RestrictionWatch } from '../../data/restriction-watch.ts';
import type { SwitchWatch } from '../../data/switch-watch.ts';
import { networkOf } from '../../http/network.ts';
import { restrictionFailure } from '../../runtime/restriction-failure.ts';
import { pausedFailure } from '../../http/switch-gate.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Redis } from '../../runtime/redis.ts';
import type { Failure } from '../../runtime/failure.ts';
import type { Connection } from '../../sockets/connection.ts';
import type { Entrance } from '../../sockets/endpoint.ts';
import type { FeatureSockets, PlayerOwner } from '../../sockets/feature-sockets.ts';
import type { Admission } from './launch.public.ts';
import { REVOCATION_CHANNEL } from './launch.revocation.service.ts';

const revocationSchema = v.union([v.object({ sessionIds: v.array(v.string()) }), v.object({ kid: v.string() })]);

export interface LaunchSocketDependencies {
  readonly redis: Redis;
  readonly restrictions: Pick<RestrictionWatch, 'of' | 'onChange'>;
}

type PlayerConnection = Connection<PlayerOwner, FromClient, FromServer>;

/** Only a send has an answer; everything else is dropped. */
const refuseSend = (connection: PlayerConnection, message: FromClient, failure: Failure): void => {
  if (message.type !== 'MSG_MESSAGE' || message.kind !== 'send') return;
  const { conversation, client_id } = message;
  const { code } = allErrors[failure.reason];
  connection.send({ type: 'MSG_MESSAGE', kind: 'nack', conversation, client_id, code, retry_after_ms: null });
};

/** Players open a socket with the token of a launched session. */
export const playerEntrance = (
  { admitSocket, touchAlive }: Pick<Admission, 'admitSocket' | 'touchAlive'>,
  restrictions: Pick<RestrictionWatch, 'of'>,
  switches: Pick<SwitchWatch, 'stateOf' | 'paused'>,
  clock: Clock,
): Entrance<PlayerOwner, FromClient, FromServer, Awaited<ReturnType<Admission['touchAlive']>>> => ({
  path: SOCKET_PATH,
  schema: fromClientSchema,
  isPlain: isPlainSend,
  admit: async (cookieHeader, socketToken, address) => {
    const actor = await admitSocket(cookieHeader, socketToken);
    if (actor === null) return null;
    const owner = { sessionId: actor.sessionId, subject: actor.playerId, kid: actor.kid, network: networkOf(address) };
    return restrictions.of(owner.subject, owner.network)?.kind === 'block' ? null : owner;
  },
  isAllowed: (connection, message, feature) => {
    const { subject, network } = connection.owner;
    const restriction = restrictions.of(subject, network);
    const effect = writingOperations.has(operationOf(message)) ? 'write' : 'read';
    if (restriction?.kind === 'block') {
      connection.close('blocked');
      return false;
    }
    if (restriction !== null && effect === 'write') {
      connection.send({ type: 'MSG_UNREAD', kind: 'restricted', restriction });
      refuseSend(connection, message, restrictionFailure(restriction));
      return false;
    }
    const state = switches.stateOf(feature);
    if (isOpenIn({ effect }, state)) return true;
    connection.send({ type: 'MSG_UNREAD', kind: 'paused', paused: switches.paused() });
    refuseSend(connection, message, pausedFailure(feature, state));
    return false;
  },
  hello: (fields) => ({ type: 'MSG_UNREAD', kind: 'hello', ...fields, server_time: clock.now() }) as FromServer,
  aliveSessions: touchAlive,
});

/** Closes the sockets of revoked sessions. */
export const launchSockets = ({ redis, restrictions }: LaunchSocketDependencies): FeatureSockets => ({
  player: async (hub) => {
    const tell = (connection: PlayerConnection): void => {
      const restriction = restrictions.of(connection.owner.subject, connection.owner.network);
      if (restriction?.kind === 'block') connection.close('blocked');
      else connection.send({ type: 'MSG_UNREAD', kind: 'restricted', restriction });
    };
    restrictions.onChange(({ players, networks }) => {
      for (const player of players) for (const connection of hub.of(player)) tell(connection);
      if (networks.size === 0) return;
      for (const connection of hub.all) if (networks.has(connection.owner.network)) tell(connection);
    });
    await redis.subscribe(REVOCATION_CHANNEL, (message) => {
      const revoked = v.parse(revocationSchema, message);
      if ('kid' in revoked) hub.closeWhere(({ kid }) => kid === revoked.kid);
      else hub.closeSessions(revoked.sessionIds);
    });
    return {
      hello:
        async ({ subject, network }) =>
        () => ({ restriction: restrictions.of(subject, network) }),
    };
  },
});
