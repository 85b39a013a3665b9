import { protocol } from '@guildhall/contract/limits.ts';
import type { CloseReason, Connection, SocketOwner } from './connection.ts';

const pick = <Key, Value>(map: Map<Key, Set<Value>>, key: Key): Set<Value> => {
  const existing = map.get(key);
  if (existing !== undefined) return existing;
  const created = new Set<Value>();
  map.set(key, created);
  return created;
};

const drop = <Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void => {
  const set = map.get(key);
  set?.delete(value);
  if (set?.size === 0) map.delete(key);
};

/** The sockets of one door in this process, by session and by subject. */
export const createHub = <Owner extends SocketOwner, In extends { type: string }, Out>() => {
  type Member = Connection<Owner, In, Out>;
  const bySession = new Map<string, Set<Member>>();
  const bySubject = new Map<string, Set<Member>>();
  const all = new Set<Member>();
  return {
    all,
    add: (connection: Member): void => {
      const siblings = pick(bySubject, connection.owner.subject);
      const [oldest] = siblings;
      if (siblings.size >= protocol.socketsPerPlayerMax && oldest !== undefined) {
        // Out of the count at once: it may take its time to close, and the next one must not find it again.
        siblings.delete(oldest);
        oldest.close('too_many_sockets');
      }
      siblings.add(connection);
      pick(bySession, connection.owner.sessionId).add(connection);
      all.add(connection);
    },
    remove: (connection: Member): void => {
      drop(bySubject, connection.owner.subject, connection);
      drop(bySession, connection.owner.sessionId, connection);
      all.delete(connection);
    },
    has: (subject: string): boolean => bySubject.has(subject),
    subjects: (): string[] => [...bySubject.keys()],
    sendTo: (subject: string, message: Out): void => {
      for (const connection of bySubject.get(subject) ?? []) connection.send(message);
    },
    sessionIds: (): string[] => [...bySession.keys()],
    closeSessions: (sessionIds: Iterable<string>, reason: CloseReason = 'revoked'): void => {
      for (const id of sessionIds) {
        for (const connection of bySession.get(id) ?? []) connection.close(reason);
      }
    },
    closeWhere: (isMeant: (owner: Owner) => boolean, reason: CloseReason = 'revoked'): void => {
      for (const connection of all) if (isMeant(connection.owner)) connection.close(reason);
    },
    /** Sends to everybody, or to those it is meant for, in slices, so that a full gateway still answers others meanwhile. */
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
