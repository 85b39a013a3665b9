import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatFile, ChatMessage } from '@guildhall/contract/chat.ts';
import { contentTypes, senders, type ContentType } from '@guildhall/contract/chat-rules.ts';
import { lengthOf } from '@guildhall/contract/feedback-rules.ts';
import type { defaultLimits } from '@guildhall/contract/limits.ts';
import pg from 'pg';
import { isBadItem, type Database } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import type { Log } from '../../platform/log.ts';
import { storable } from '../../platform/storable-text.ts';

/** Who sends: a player, or a member of staff with the state of hands that they saw. */
export type ChatSender = { readonly playerId: string } | { readonly staffId: string; readonly assignEpoch: number };

export interface Outgoing {
  readonly conversation: string;
  readonly client_id: string;
  readonly content_type: ContentType;
  readonly content: string;
  readonly file_id: string | null;
}

export interface Stored {
  readonly conversation: string;
  readonly playerId: string;
  readonly message: ChatMessage;
}

export interface SendDependencies {
  readonly database: Database;
  readonly limits: typeof defaultLimits;
  readonly log: Log;
  /** Told of what was stored just now, in order, before its senders are. */
  readonly onStored: (stored: readonly Stored[]) => void;
}

interface Waiting {
  readonly sender: ChatSender;
  readonly outgoing: Outgoing;
  readonly resolve: (sent: { client_id: string; seq: number; time: number }) => void;
  readonly reject: (failure: Failure) => void;
}

interface OutcomeRow {
  ord: number;
  outcome: 'ok' | 'reused' | 'ended' | 'stale' | 'file' | 'not_found' | 'too_frequent';
  seq: number;
  at_ms: number;
  player_id: string;
  persona_id: number | null;
  is_new: boolean;
  wait_ms: number | null;
  file: ChatFile | null;
}

const batchMax = 256;
const batchesMax = 2;
/** A batch costs the same for one message as for ten: where they follow each other closely, each waits for company. */
const storeEveryMs = 3;
const waitingMax = 10_000;

const failures = {
  reused: 'chat_reused',
  ended: 'chat_ended',
  stale: 'chat_stale',
  file: 'image_upload',
  not_found: 'not_found',
} as const;

const failureOf = ({ outcome, wait_ms: waitMs }: OutcomeRow): Failure =>
  outcome === 'too_frequent'
    ? new Failure('too_frequent', { retry_after_ms: waitMs ?? 1000 })
    : new Failure(failures[outcome as keyof typeof failures]);

const isFromPlayer = (sender: ChatSender): sender is Extract<ChatSender, { playerId: string }> => 'playerId' in sender;

const itemOf = ({ sender, outgoing }: Waiting) => ({
  c: outgoing.conversation,
  ...(isFromPlayer(sender) ? { p: sender.playerId } : { s: sender.staffId, a: sender.assignEpoch }),
  k: outgoing.client_id,
  t: outgoing.content_type,
  x: outgoing.content,
  f: outgoing.file_id,
});

const storedOf = ({ sender, outgoing }: Waiting, row: OutcomeRow): Stored => ({
  conversation: outgoing.conversation,
  playerId: row.player_id,
  message: {
    seq: row.seq,
    time: row.at_ms,
    sender: isFromPlayer(sender) ? senders.user : senders.admin,
    persona: row.persona_id,
    client_id: outgoing.client_id,
    content_type: outgoing.content_type,
    content: outgoing.content,
    file: row.file,
    event: null,
    reason: null,
  },
});

const isCopy = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '23505';

export type ChatSending = ReturnType<typeof createSending>;

/**
 * The one way in for messages. Whatever many send at the same time is stored in one transaction, and while that is under way the
 * next batch gathers: so durability costs a wait, not throughput. A conversation is in one batch at a time, so two messages of
 * one sender keep their order.
 */
export const createSending = ({ database, limits, log, onStored }: SendDependencies) => {
  let waiting: Waiting[] = [];
  let running = 0;
  const underWay = new Set<string>();
  let storedAtMs = 0;

  const check = ({ content_type: type, content, file_id: fileId }: Outgoing): void => {
    if (type === contentTypes.text) {
      if (content.trim() === '' || fileId !== null) throw new Failure('chat_empty');
      // Counted as people see characters, and only where it matters.
      const isLong = content.length > limits.message_length && lengthOf(content) > limits.message_length;
      if (isLong) throw new Failure('chat_too_long');
    } else if (fileId === null || content !== '') throw new Failure('chat_empty');
  };

  const query = async (batch: readonly Waiting[], isAgain: boolean): Promise<OutcomeRow[]> => {
    const { rows } = await database.pool.query<OutcomeRow>({
      name: 'chat.send',
      text: 'select * from chat_send($1, $2, $3, $4, $5) order by ord',
      values: [
        [...new Set(batch.map(({ outgoing }) => outgoing.conversation))],
        JSON.stringify(batch.map(itemOf)),
        limits.message_burst,
        limits.messages_minute,
        isAgain,
      ],
    });
    return rows;
  };

  /** Copies are rare: the key finds out that one is among them, or it is refused; then it is looked up. */
  const judge = async (batch: readonly Waiting[]): Promise<OutcomeRow[]> => {
    try {
      const rows = await query(batch, false);
      const doubtful = rows.filter(({ outcome }) => outcome === 'ended' || outcome === 'stale' || outcome === 'file');
      if (doubtful.length === 0) return rows;
      const items = doubtful.flatMap(({ ord }) => batch[ord - 1] ?? []);
      const second = await query(items, true);
      const settled = new Map(second.map((row) => [doubtful[row.ord - 1]?.ord, row]));
      return rows.map((row) => ({ ...(settled.get(row.ord) ?? row), ord: row.ord }));
    } catch (error) {
      if (isCopy(error)) return query(batch, true);
      throw error;
    }
  };

  const store = async (batch: readonly Waiting[]): Promise<void> => {
    const rows = await judge(batch);
    const stored: Stored[] = [];
    for (const row of rows) {
      const sent = batch[row.ord - 1];
      if (sent !== undefined && row.is_new) stored.push(storedOf(sent, row));
    }
    if (stored.length > 0) onStored(stored);
    for (const row of rows) {
      const sent = batch[row.ord - 1];
      if (row.outcome === 'ok') {
        sent?.resolve({ client_id: sent.outgoing.client_id, seq: row.seq, time: row.at_ms });
      } else sent?.reject(failureOf(row));
    }
  };

  const storeOrFail = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      await store(batch);
    } catch (error) {
      if (batch.length > 1 && isBadItem(error)) {
        for (const one of batch) await storeOrFail([one]);
        return;
      }
      log.warn({ err: error, messages: batch.length }, 'messages could not be stored, or it is not known');
      // Not a refusal: it may have been stored. Whoever sends it again with the same id finds out.
      for (const { reject } of batch) reject(new Failure('unavailable'));
    }
  };

  /** Of each conversation one batch at a time; what has to wait keeps its place. */
  const takeBatch = (): Waiting[] => {
    const [taken, left]: [Waiting[], Waiting[]] = [[], []];
    const keys = new Set<string>();
    const held = new Set<string>();
    for (const each of waiting) {
      const { conversation, client_id } = each.outgoing;
      // A second copy of a message waits until the first one is known, and so does all that follows it.
      if (keys.has(client_id)) held.add(conversation);
      if (taken.length < batchMax && !underWay.has(conversation) && !held.has(conversation)) {
        taken.push(each);
        keys.add(client_id);
      } else {
        held.add(conversation);
        left.push(each);
      }
    }
    waiting = left;
    return taken;
  };

  const run = async (): Promise<void> => {
    running += 1;
    for (;;) {
      const restMs = storedAtMs + storeEveryMs - performance.now();
      if (restMs > 0) await sleep(restMs);
      const batch = takeBatch();
      if (batch.length === 0) break;
      storedAtMs = performance.now();
      const conversations = new Set(batch.map(({ outgoing }) => outgoing.conversation));
      for (const id of conversations) underWay.add(id);
      await storeOrFail(batch);
      for (const id of conversations) underWay.delete(id);
    }
    running -= 1;
  };

  return {
    /** Resolves once the message is stored durably, now or before; rejects with why it was refused. */
    send: (sender: ChatSender, said: Outgoing): Promise<{ client_id: string; seq: number; time: number }> =>
      new Promise((resolve, reject: (failure: Failure) => void) => {
        const outgoing = { ...said, content: storable(said.content) };
        try {
          check(outgoing);
        } catch (error) {
          reject(error as Failure);
          return;
        }
        if (waiting.length >= waitingMax) {
          reject(new Failure('unavailable'));
          return;
        }
        waiting.push({ sender, outgoing, resolve, reject });
        // After this turn, so that what arrived together is stored together.
        if (running < batchesMax && waiting.length === 1) setImmediate(() => void run());
      }),
  };
};
