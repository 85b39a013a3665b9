import type { Unanswered } from './history.ts';
import { createReader, readBind, readRow } from './postgres-wire.ts';
import { startProxy, type Link } from './tcp-proxy.ts';

/** The database's response to one batch of messages. ReadyForQuery means that it is committed. */
export interface Committed {
  readonly messages: readonly Unanswered[];
  readonly link: Link;
}

type Row = readonly (string | null)[];

/** Reads from a response which messages were stored. */
type ReadStored = (rows: readonly Row[]) => Unanswered[];

interface Expected {
  readonly readStored: ReadStored | null;
  readonly rows: Row[];
}

/** An array of ids or numbers, none of which contains a comma. */
const arrayOf = (text: string | null | undefined): string[] => (text ?? '').replaceAll(/[{}"]/g, '').split(',');

/** Parameters of `chat_send`: the messages are the only one that is a list of objects. */
const ofChatSend = (parameters: Row): ReadStored | null => {
  const text = parameters.find((each) => each?.startsWith('[{'));
  if (text == null) return null;
  const items = JSON.parse(text) as { c: string; k: string }[];
  // Columns: ord, outcome, seq, at_ms, player_id, persona_id, is_new, …
  return (rows) =>
    rows.flatMap(([ord, outcome, seq, , , , isNew]) => {
      const item = items[Number(ord) - 1];
      return outcome === 'ok' && isNew === 't' && item !== undefined
        ? [{ conversation: item.c, clientId: item.k, seq: Number(seq) }]
        : [];
    });
};

/** Parameters of `chat_store`: places, owners, counts, firsts, client ids, … */
const ofChatStore = ([places, , counts, firsts, clientIds]: Row): ReadStored => {
  const [conversations, ids] = [arrayOf(places), arrayOf(clientIds)];
  const [lengths, starts] = [arrayOf(counts).map(Number), arrayOf(firsts).map(Number)];
  // Columns: ord, last_seq, at_ms.
  return (rows) =>
    rows.flatMap(([ord, lastSeq]) => {
      const index = Number(ord) - 1;
      const [count, first] = [lengths[index] ?? 0, starts[index] ?? 0];
      return ids.slice(first, first + count).map((clientId, nth) => ({
        conversation: conversations[index] ?? '',
        clientId,
        seq: Number(lastSeq) - count + nth + 1,
      }));
    });
};

/**
 * Proxy between a gateway and PostgreSQL that recognizes responses to statements that store messages. When armed, it
 * withholds the next response from the gateway, after the commit, and passes it to the callback.
 */
export const startCommitProxy = async (port: number, target: number) => {
  let armed: ((committed: Committed) => void) | null = null;
  const onCommit = new Set<() => void>();
  const watch = (link: Link) => {
    const expected: Expected[] = [];
    let bound: ReadStored | null = null;
    const up = createReader(({ kind, body }) => {
      if (kind === 'B') {
        const { statement, parameters } = readBind(body);
        if (statement === 'chat.send') bound = ofChatSend(parameters);
        else if (statement === 'chat.store') bound = ofChatStore(parameters);
      } else if (kind === 'S' || kind === 'Q') {
        expected.push({ readStored: bound, rows: [] });
        bound = null;
      }
    }, true);
    let isTaken = false;
    const down = createReader(({ kind, body }) => {
      const now = expected[0];
      if (now?.readStored == null) {
        if (kind === 'Z') expected.shift();
        return;
      }
      if (kind === 'D') now.rows.push(readRow(body));
      if (kind !== 'Z') return;
      expected.shift();
      const messages = now.readStored(now.rows);
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
      /** Whether a response to such a statement is in progress, which must be complete before any of it is forwarded. */
      isAwaited: () => armed !== null && expected[0]?.readStored != null,
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
