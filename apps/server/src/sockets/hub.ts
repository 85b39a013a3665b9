import { protocol } from '@guildhall/contract/http/protocol.ts';
import type { CloseReason, Connection, SocketOwner } from './connection.ts';

/** Most keys have one socket, and a Set would cost half as much memory as a socket, so it is created for the second one. */
const createIndex = <Value extends object>() => {
  const found = new Map<string, Value | Set<Value>>();
  return {
    add: (key: string, value: Value): void => {
      const before = found.get(key);
      if (before === undefined) found.set(key, value);
      else if (before instanceof Set) before.add(value);
      else found.set(key, new Set([before, value]));
    },
    remove: (key: string, value: Value): void => {
      const before = found.get(key);
      if (before === value) found.delete(key);
      else if (before instanceof Set) {
        before.delete(value);
        if (before.size === 0) found.delete(key);
      }
    },
    has: (key: string): boolean => found.has(key),
    keys: (): string[] => [...found.keys()],
    /** In insertion order. */
    at: (key: string): readonly Value[] => {
      const values = found.get(key);
      if (values === undefined) return [];
      return values instanceof Set ? [...values] : [values];
    },
  };
};

export type Hub<Owner extends SocketOwner, In extends { type: string }, Out> = ReturnType<
  typeof createHub<Owner, In, Out>
>;

/** The sockets of one endpoint in this process, by session and by subject. */
export const createHub = <Owner extends SocketOwner, In extends { type: string }, Out>() => {
  type Member = Connection<Owner, In, Out>;
  const bySession = createIndex<Member>();
  const bySubject = createIndex<Member>();
  const all = new Set<Member>();
  return {
    all,
    add: (connection: Member): void => {
      const { subject, sessionId } = connection.owner;
      const siblings = bySubject.at(subject);
      const [oldest] = siblings;
      if (siblings.length >= protocol.socketsPerPlayerMax && oldest !== undefined) {
        // Removed right away: closing may take a while, and the next socket must not evict the same one again.
        bySubject.remove(subject, oldest);
        oldest.close('too_many_sockets');
      }
      bySubject.add(subject, connection);
      bySession.add(sessionId, connection);
      all.add(connection);
    },
    remove: (connection: Member): void => {
      bySubject.remove(connection.owner.subject, connection);
      bySession.remove(connection.owner.sessionId, connection);
      all.delete(connection);
    },
    has: bySubject.has,
    subjects: bySubject.keys,
    of: bySubject.at,
    sendTo: (subject: string, message: Out): void => {
      for (const connection of bySubject.at(subject)) connection.send(message);
    },
    sessionIds: bySession.keys,
    closeSessions: (sessionIds: Iterable<string>, reason: CloseReason = 'revoked'): void => {
      for (const id of sessionIds) {
        for (const connection of bySession.at(id)) connection.close(reason);
      }
    },
    closeWhere: (isMeant: (owner: Owner) => boolean, reason: CloseReason = 'revoked'): void => {
      for (const connection of all) if (isMeant(connection.owner)) connection.close(reason);
    },
    /** Sends in slices, so that the event loop stays responsive on a full gateway. */
    broadcast: async (message: Out, isMeant: (owner: Owner) => boolean = () => true): Promise<void> => {
      const text = JSON.stringify(message);
      let sent = 0;
      for (const connection of all) {
        if (!isMeant(connection.owner)) continue;
        connection.sendText(text);
        sent += 1;
        if (sent % 500 === 0) await new Promise(setImmediate);
      }
    },
  };
};
