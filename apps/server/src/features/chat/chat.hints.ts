import { senders } from '@guildhall/contract/chat/rules.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { TraceSpan } from '../../runtime/request-context.ts';
import type { Tracing } from '../../runtime/tracing.ts';
import type { PurposeKeys } from '../../runtime/keyring.ts';
import type { Directory } from '../../sockets/directory.ts';
import { createEnvelopes } from './chat.envelopes.hints.ts';
import { frameOf, type MessageFrame } from './chat.messages.queries.ts';
import type { Stored } from './chat.send.service.ts';

/** The conversation has messages up to `n`; `said` if staff wrote the last one; epoch and time if its frame follows, `tp` if it is traced. */
interface Reached {
  readonly c: string;
  readonly p: string;
  readonly n: number;
  readonly said?: true;
  readonly e?: number;
  readonly t?: number;
  readonly tp?: string;
}
/** Something other than messages changed: reload the conversation. */
interface Changed {
  readonly c: string;
  readonly p: string;
  readonly changed: true;
}
/** Typing indicator; `persona` is null when the player is typing. */
interface Writing {
  readonly c: string;
  readonly p: string;
  readonly persona: number | null;
  readonly text: string;
}
export type ChatHint = Reached | Changed | Writing;

/** The sockets of this process. */
export interface ChatFollowers {
  /** The epoch of a conversation that is followed here. */
  epochOf(conversation: string): number | undefined;
  /** Rows are committed; they may be incomplete, late or repeated. */
  onRows(rows: readonly MessageFrame[]): void;
  onHint(hint: ChatHint): void;
}

/** Hints that may wait for Redis. New ones are then dropped, and gateways find the messages in the table. */
const waitingMax = 10_000;

/** Checked by hand: there is a hint per message, and schema validation would dominate the cost. */
const hintOf = (line: string): ChatHint | null => {
  const json = JSON.parse(line) as Partial<Reached & Changed & Writing>;
  const isHint =
    typeof json.c === 'string' &&
    typeof json.p === 'string' &&
    (typeof json.n === 'number' || json.changed === true || typeof json.text === 'string');
  return isHint ? (json as ChatHint) : null;
};

const rowOf = ({ c, n, t }: Reached, text: string): MessageFrame => ({
  stream: c,
  seq: n,
  text,
  ...(typeof t === 'number' ? { atMs: t } : {}),
});

/** Of a trusted publication only: others must not be able to write into traces. */
const spansOf = (hints: readonly ChatHint[], isTrusted: boolean, tracing: Tracing): TraceSpan[] =>
  hints.flatMap((hint) => {
    if (!isTrusted || !('tp' in hint) || typeof hint.tp !== 'string') return [];
    return tracing.sample(hint.tp)?.('chat deliver') ?? [];
  });

export interface ChatHintOptions {
  readonly directory: Directory;
  readonly keys: PurposeKeys;
  readonly clock: Clock;
  readonly log: Log;
  readonly tracing: Tracing | null;
}

export type ChatHints = ReturnType<typeof createChatHints>;

/**
 * Hints between processes: a conversation changed. They go to the gateways that have a socket of the player or a follower
 * of the conversation. A hint about a message carries its frame as well, signed, so that the receiver need not read it
 * from the table. docs/adr/0018-chat-delivery.md explains why a hint may be lost, repeated, late or forged.
 */
export const createChatHints = ({ directory, keys, clock, log, tracing }: ChatHintOptions) => {
  const envelopes = createEnvelopes(keys, clock);
  let followers: ChatFollowers | null = null;
  /** Each hint with the frame that belongs to it, or an empty text. */
  let waiting: { readonly hint: ChatHint; readonly frame: string }[] = [];
  let isSending = false;

  /** For each conversation of a batch, the other gateways that have a socket of its player or a follower. */
  const gatewaysOf = async (batch: typeof waiting): Promise<Map<string, string[]>> => {
    const players = new Map(batch.map(({ hint }) => [hint.c, hint.p]));
    const found = await directory.find([...players.keys(), ...players.values()]);
    const gateways = new Map<string, string[]>();
    for (const [index, conversation] of [...players.keys()].entries()) {
      const both = new Set([...(found[index] ?? []), ...(found[players.size + index] ?? [])]);
      both.delete(directory.me);
      gateways.set(conversation, [...both]);
    }
    return gateways;
  };

  const sendBatch = async (batch: typeof waiting): Promise<void> => {
    const gateways = await gatewaysOf(batch);
    const bodies = new Map<string, string[]>();
    for (const { hint, frame } of batch) {
      const line = JSON.stringify(hint);
      for (const gateway of gateways.get(hint.c) ?? []) {
        const lines = bodies.get(gateway) ?? [];
        bodies.set(gateway, lines);
        lines.push(line, frame);
      }
    }
    for (const [gateway, lines] of bodies) directory.publish(gateway, envelopes.seal(gateway, lines.join('\n')));
  };

  /** One batch at a time: the next one fills meanwhile. */
  const send = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await sendBatch(batch);
      } catch (error) {
        log.warn({ err: error, hints: batch.length }, 'chat hints: publishing failed, other gateways will poll');
      }
    }
    isSending = false;
  };

  const enqueue = (hint: ChatHint, frame: string): void => {
    if (waiting.length >= waitingMax) return;
    waiting.push({ hint, frame });
    if (isSending) return;
    isSending = true;
    setImmediate(() => void send());
  };

  const receive = (text: string): void => {
    const { isTrusted, body } = envelopes.open(directory.me, text);
    const lines = body.split('\n');
    const [rows, hints]: [MessageFrame[], ChatHint[]] = [[], []];
    for (let index = 0; index + 1 < lines.length; index += 2) {
      const hint = hintOf(lines[index] ?? '');
      if (hint === null) continue;
      hints.push(hint);
      const frame = lines[index + 1] ?? '';
      if (!isTrusted || frame === '' || !('n' in hint)) continue;
      if (hint.e === followers?.epochOf(hint.c)) rows.push(rowOf(hint, frame));
    }
    const spans = tracing === null ? [] : spansOf(hints, isTrusted, tracing);
    if (rows.length > 0) followers?.onRows(rows);
    // Also for messages whose row arrived: if one before it is missing, it is read from the table.
    for (const hint of hints) followers?.onHint(hint);
    for (const span of spans) span.end();
  };

  const publish = (hint: ChatHint, frame = ''): void => {
    followers?.onHint(hint);
    enqueue(hint, frame);
  };

  return {
    publish: (hint: ChatHint): void => publish(hint),
    /** Messages that this process just stored. */
    announce: (stored: readonly Stored[]): void => {
      for (const { conversation, playerId, message, traceparent } of stored) {
        const said = message.sender === senders.admin ? { said: true as const } : {};
        const hint = { c: conversation, p: playerId, n: message.seq, ...said, ...(traceparent && { tp: traceparent }) };
        // The epoch of the sender's own socket. Without one, receivers read the message from the table.
        const epoch = followers?.epochOf(conversation);
        if (epoch === undefined) {
          publish(hint);
          continue;
        }
        const frame = frameOf(conversation, message);
        followers?.onRows([frame]);
        publish({ ...hint, e: epoch, t: message.time }, frame.text);
      }
    },
    /** Connects the sockets of this process; at most once. */
    follow: (local: ChatFollowers): void => {
      followers = local;
      directory.listen(receive);
    },
  };
};
