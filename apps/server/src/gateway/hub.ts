import { protocol } from '@guildhall/contract/limits.ts';
import type { FromServer } from '@guildhall/contract/realtime/messages.ts';
import type { Connection } from './connection.ts';

const pick = (map: Map<string, Set<Connection>>, key: string): Set<Connection> => {
  const existing = map.get(key);
  if (existing !== undefined) return existing;
  const created = new Set<Connection>();
  map.set(key, created);
  return created;
};

const drop = (map: Map<string, Set<Connection>>, key: string, connection: Connection): void => {
  const set = map.get(key);
  set?.delete(connection);
  if (set?.size === 0) map.delete(key);
};

/** The sockets of this process, by session and by player. */
export const createHub = () => {
  const bySession = new Map<string, Set<Connection>>();
  const byPlayer = new Map<string, Set<Connection>>();
  const all = new Set<Connection>();
  return {
    all,
    add: (connection: Connection): void => {
      const siblings = pick(byPlayer, connection.playerId);
      const [oldest] = siblings;
      if (siblings.size >= protocol.socketsPerPlayerMax && oldest !== undefined) {
        // Out of the count at once: it may take its time to close, and the next one must not find it again.
        siblings.delete(oldest);
        oldest.close('too_many_sockets');
      }
      siblings.add(connection);
      pick(bySession, connection.sessionId).add(connection);
      all.add(connection);
    },
    remove: (connection: Connection): void => {
      drop(byPlayer, connection.playerId, connection);
      drop(bySession, connection.sessionId, connection);
      all.delete(connection);
    },
    sessionIds: (): string[] => [...bySession.keys()],
    closeSessions: (sessionIds: Iterable<string>): void => {
      for (const id of sessionIds) {
        for (const connection of bySession.get(id) ?? []) connection.close('revoked');
      }
    },
    closeKey: (kid: string): void => {
      for (const connection of all) if (connection.kid === kid) connection.close('revoked');
    },
    /** Sends to everybody, in slices, so that a full gateway still answers others meanwhile. */
    broadcast: async (message: FromServer): Promise<void> => {
      const text = JSON.stringify(message);
      let sent = 0;
      for (const connection of all) {
        connection.sendText(text);
        sent += 1;
        if (sent % 500 === 0) await new Promise(setImmediate);
      }
    },
  };
};
