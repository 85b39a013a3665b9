import type { Server } from 'node:http';
import { acceptSockets } from '../gateway/upgrade.ts';
import type { Services } from '../services.ts';
import { createPlayerDoor } from './player-door.ts';
import { createStaffDoor } from './staff-door.ts';

export interface GatewayRole {
  /** Sends every client elsewhere. */
  drain(): void;
}

/** What the sweep needs of a hub; whom it belongs to does not matter here. */
interface Swept {
  readonly hub: {
    readonly all: Iterable<{ closeIfSilent(): void; close(reason: 'draining'): void }>;
    sessionIds(): string[];
    closeSessions(ids: Iterable<string>): void;
  };
  readonly aliveSessions: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** The net under the hints: a session that ended unheard loses its sockets here (rule 7). */
const sweep = async ({ hub, aliveSessions }: Swept): Promise<void> => {
  for (const connection of hub.all) connection.closeIfSilent();
  const ids = hub.sessionIds();
  for (let start = 0; start < ids.length; start += 1000) {
    const slice = ids.slice(start, start + 1000);
    const alive = await aliveSessions(slice);
    hub.closeSessions(slice.filter((id) => !alive.has(id)));
  }
};

export const startGateway = async (server: Server, services: Services): Promise<GatewayRole> => {
  const { log, config } = services;
  const players = await createPlayerDoor(services);
  const staff = await createStaffDoor(services);
  const swept: readonly Swept[] = [players, staff];
  acceptSockets(server, { publicOrigin: config.publicOrigin, log, doors: [players.door, staff.door] });
  const timer = setInterval(() => {
    Promise.all(swept.map(sweep)).catch((error: unknown) => {
      log.warn({ err: error }, 'sessions of open sockets could not be checked');
    });
  }, config.sweepMs);
  timer.unref();
  return {
    drain: () => {
      clearInterval(timer);
      for (const { hub } of swept) for (const connection of hub.all) connection.close('draining');
    },
  };
};
