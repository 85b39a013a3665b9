import type { Server } from 'node:http';
import { acceptSockets } from '../gateway/upgrade.ts';
import type { Services } from '../services.ts';
import { followChat } from './chat-streams.ts';
import { createPlayerDoor } from './player-door.ts';
import { createStaffDoor } from './staff-door.ts';

export interface GatewayRole {
  /** Sends every client elsewhere. */
  drain(): void;
}

/** What the sweep needs of a hub; whom it belongs to does not matter here. */
interface Swept<Alive> {
  readonly hub: {
    readonly all: Iterable<{ closeIfSilent(): void }>;
    sessionIds(): string[];
    closeSessions(ids: Iterable<string>): void;
  };
  readonly aliveSessions: (ids: readonly string[]) => Promise<Alive>;
  /** Closes what is alive and no longer what it was. */
  readonly closeChanged?: (alive: Alive) => void;
}

/** The net under the hints: a session that ended or changed unheard loses its sockets here (rules 7 and 10). */
const sweep = async <Alive extends { has(id: string): boolean }>(swept: Swept<Alive>): Promise<void> => {
  const { hub, aliveSessions, closeChanged } = swept;
  for (const connection of hub.all) connection.closeIfSilent();
  const ids = hub.sessionIds();
  for (let start = 0; start < ids.length; start += 1000) {
    const slice = ids.slice(start, start + 1000);
    const alive = await aliveSessions(slice);
    hub.closeSessions(slice.filter((id) => !alive.has(id)));
    closeChanged?.(alive);
  }
};

export const startGateway = async (server: Server, services: Services): Promise<GatewayRole> => {
  const { log, config } = services;
  const chatStreams = await followChat(services);
  const players = await createPlayerDoor(services, chatStreams);
  const staff = await createStaffDoor(services, chatStreams);
  acceptSockets(server, { publicOrigin: config.publicOrigin, log, doors: [players.door, staff.door] });
  const timer = setInterval(() => {
    Promise.all([sweep(players), sweep(staff)]).catch((error: unknown) => {
      log.warn({ err: error }, 'sessions of open sockets could not be checked');
    });
  }, config.sweepMs);
  timer.unref();
  return {
    drain: () => {
      clearInterval(timer);
      chatStreams.streams.close();
      staff.close();
      for (const { hub } of [players, staff]) for (const connection of hub.all) connection.close('draining');
    },
  };
};
