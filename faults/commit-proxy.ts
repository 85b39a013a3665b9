import type { Unanswered } from './history.ts';
import { createReader, readBind, readRow } from './postgres-wire.ts';
import { startProxy, type Link } from './tcp-proxy.ts';

/** The database's response to one batch of messages. ReadyForQuery means that it is committed. */
export interface Committed {
  readonly messages: readonly Unanswered[];
  readonly link: Link;
}

interface Expected {
  readonly items: readonly { c: string; k: string }[] | null;
  readonly rows: (string | null)[][];
}

/**
 * Proxy between a gateway and PostgreSQL that recognizes responses to `chat.send`. When armed, it withholds the next
 * response from the gateway, after the commit, and passes it to the callback.
 */
export const startCommitProxy = async (port: number, target: number) => {
  let armed: ((committed: Committed) => void) | null = null;
  const onCommit = new Set<() => void>();
  const watch = (link: Link) => {
    const expected: Expected[] = [];
    let bound: Expected['items'] = null;
    const up = createReader(({ kind, body }) => {
      if (kind === 'B') {
        const { statement, parameters } = readBind(body);
        // The messages are the only parameter that is a list of objects.
        const items = parameters.find((text) => text?.startsWith('[{'));
        if (statement === 'chat.send' && items != null) bound = JSON.parse(items) as { c: string; k: string }[];
      } else if (kind === 'S' || kind === 'Q') {
        expected.push({ items: bound, rows: [] });
        bound = null;
      }
    }, true);
    let isTaken = false;
    const down = createReader(({ kind, body }) => {
      const now = expected[0];
      if (now?.items == null) {
        if (kind === 'Z') expected.shift();
        return;
      }
      if (kind === 'D') now.rows.push(readRow(body));
      if (kind !== 'Z') return;
      expected.shift();
      // Columns of chat_send: ord, outcome, seq, at_ms, player_id, persona_id, is_new, …
      const messages = now.rows.flatMap(([ord, outcome, seq, , , , isNew]) => {
        const item = now.items?.[Number(ord) - 1];
        return outcome === 'ok' && isNew === 't' && item !== undefined
          ? [{ conversation: item.c, clientId: item.k, seq: Number(seq) }]
          : [];
      });
      if (messages.length === 0) return;
      const take = armed;
      if (take === null) {
        setImmediate(() => {
          for (const listener of onCommit) listener();
        });
        return;
      }
      armed = null;
      isTaken = true;
      take({ messages, link });
    }, false);
    return {
      up,
      /** Returns false after a response was withheld: none of it may reach the gateway. */
      down: (chunk: Buffer): boolean => {
        down(chunk);
        return !isTaken;
      },
      /** Whether a response to `chat.send` is in progress, which must be complete before any of it is forwarded. */
      isAwaited: () => armed !== null && expected[0]?.items != null,
    };
  };
  const watched = new WeakMap<Link, ReturnType<typeof watch>>();
  const kept = new WeakMap<Link, Buffer[]>();
  const proxy = await startProxy({
    port,
    targets: () => [target],
    onLink: (link) => void watched.set(link, watch(link)),
    onUp: (link, chunk) => {
      watched.get(link)?.up(chunk);
      return true;
    },
    onDown: (link, chunk) => {
      const wire = watched.get(link);
      if (wire === undefined || !wire.down(chunk)) return false;
      const before = kept.get(link) ?? [];
      if (wire.isAwaited()) {
        kept.set(link, [...before, chunk]);
        return false;
      }
      if (before.length === 0) return true;
      kept.delete(link);
      link.downstream.write(Buffer.concat([...before, chunk]));
      return false;
    },
  });
  return {
    ...proxy,
    /** Passes the next committed batch to `take` instead of the gateway. */
    arm: (take: (committed: Committed) => void): void => {
      armed = take;
    },
    disarm: (): void => {
      armed = null;
    },
    onCommit,
  };
};
