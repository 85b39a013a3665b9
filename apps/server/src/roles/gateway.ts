import type { Server } from 'node:http';
import * as v from 'valibot';
import { createHub } from '../gateway/hub.ts';
import { acceptSockets } from '../gateway/upgrade.ts';
import type { Services } from '../services.ts';

const revocationSchema = v.union([v.object({ sessionIds: v.array(v.string()) }), v.object({ kid: v.string() })]);

export interface GatewayRole {
  /** Sends every client elsewhere. */
  drain(): void;
}

export const startGateway = async (server: Server, services: Services): Promise<GatewayRole> => {
  const { launch, totals, redis, metrics, log, config, clock } = services;
  const hub = createHub();

  acceptSockets(server, {
    publicOrigin: config.publicOrigin,
    clock,
    log,
    admit: (cookieHeader, socketToken) => launch.admitSocket(cookieHeader, socketToken),
    onOpen: (connection) => {
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
    },
    onClose: (connection) => {
      hub.remove(connection);
      metrics.sockets.dec();
    },
  });

  totals.onChange((changed) => {
    void hub.broadcast({ type: 'MSG_UNREAD', kind: 'totals', totals: changed });
  });
  await redis.subscribe(launch.revocationChannel, (message) => {
    const revoked = v.parse(revocationSchema, message);
    if ('kid' in revoked) hub.closeKey(revoked.kid);
    else hub.closeSessions(revoked.sessionIds);
  });

  /** The net under the hints: a session that ended unheard loses its sockets here (rule 7). */
  const sweep = async (): Promise<void> => {
    for (const connection of hub.all) connection.closeIfSilent();
    const ids = hub.sessionIds();
    for (let start = 0; start < ids.length; start += 1000) {
      const slice = ids.slice(start, start + 1000);
      const alive = await launch.touchAlive(slice);
      hub.closeSessions(slice.filter((id) => !alive.has(id)));
    }
  };
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => {
      log.warn({ err: error }, 'sessions of open sockets could not be checked');
    });
  }, config.sweepMs);
  timer.unref();

  return {
    drain: () => {
      clearInterval(timer);
      for (const connection of hub.all) connection.close('draining');
    },
  };
};
