import type { ChatMessage } from '@guildhall/contract/chat/player.ts';
import { contentTypes, senders } from '@guildhall/contract/chat/rules.ts';
import { lengthOf } from '@guildhall/contract/feedback/rules.ts';
import type { defaultLimits } from '@guildhall/contract/http/limits.ts';
import type { Database } from '../../data/database.ts';
import { createGroupCommit } from '../../data/group-commit.ts';
import { Failure } from '../../runtime/failure.ts';
import type { Log } from '../../runtime/log.ts';
import { storable } from '../../data/storable-text.ts';
import * as queries from './chat.send.queries.ts';
import type { ChatSender, NewMessage, OutcomeRow, Outgoing } from './chat.send.queries.ts';

export interface Stored {
  readonly conversation: string;
  readonly playerId: string;
  readonly message: ChatMessage;
}

export interface Sent {
  readonly client_id: string;
  readonly seq: number;
  readonly time: number;
}

export interface SendDependencies {
  readonly database: Database;
  readonly limits: typeof defaultLimits;
  readonly log: Log;
  /** Called with newly stored messages, in order, before their senders are acknowledged. */
  readonly onStored: (stored: readonly Stored[]) => void;
}

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

const storedOf = ({ sender, outgoing }: NewMessage, row: OutcomeRow): Stored => ({
  conversation: outgoing.conversation,
  playerId: row.player_id,
  message: {
    seq: row.seq,
    time: row.at_ms,
    sender: 'playerId' in sender ? senders.player : senders.admin,
    persona: row.persona_id,
    client_id: outgoing.client_id,
    content_type: outgoing.content_type,
    content: outgoing.content,
    file: row.file,
    event: null,
    reason: null,
  },
});

export type ChatSending = ReturnType<typeof createSending>;

/** The only way to store messages. A conversation is in one batch at a time, so a sender's messages keep their order. */
export const createSending = ({ database, limits, log, onStored }: SendDependencies) => {
  const check = ({ content_type: type, content, file_id: fileId }: Outgoing): void => {
    if (type === contentTypes.text) {
      if (content.trim() === '' || fileId !== null) throw new Failure('chat_empty');
      // Counting graphemes is slow, so it is done only if the cheap upper bound exceeds the limit.
      const isLong = content.length > limits.message_length && lengthOf(content) > limits.message_length;
      if (isLong) throw new Failure('chat_too_long');
    } else if (fileId === null || content !== '') throw new Failure('chat_empty');
  };

  /** Duplicates are rare, so they are looked up only after a unique violation or a refusal that a duplicate could explain. */
  const judge = async (batch: readonly NewMessage[]): Promise<OutcomeRow[]> => {
    try {
      const rows = await queries.sendMessages(database.pool, batch, limits, false);
      const doubtful = rows.filter(({ outcome }) => outcome === 'ended' || outcome === 'stale' || outcome === 'file');
      if (doubtful.length === 0) return rows;
      const items = doubtful.flatMap(({ ord }) => batch[ord - 1] ?? []);
      const second = await queries.sendMessages(database.pool, items, limits, true);
      const settled = new Map(second.map((row) => [doubtful[row.ord - 1]?.ord, row]));
      return rows.map((row) => ({ ...(settled.get(row.ord) ?? row), ord: row.ord }));
    } catch (error) {
      if (queries.isUniqueViolation(error)) return queries.sendMessages(database.pool, batch, limits, true);
      throw error;
    }
  };

  const store = async (batch: readonly NewMessage[]): Promise<(Sent | Failure)[]> => {
    const rows = await judge(batch);
    const stored: Stored[] = [];
    const outcomes: (Sent | Failure)[] = [];
    for (const row of rows) {
      const message = batch[row.ord - 1];
      if (message === undefined) continue;
      if (row.is_new) stored.push(storedOf(message, row));
      outcomes[row.ord - 1] =
        row.outcome === 'ok'
          ? { client_id: message.outgoing.client_id, seq: row.seq, time: row.at_ms }
          : failureOf(row);
    }
    if (stored.length > 0) onStored(stored);
    return outcomes;
  };

  const commit = createGroupCommit<NewMessage, Sent>({
    store,
    onFailed: (error, messages) => {
      log.warn({ err: error, messages }, 'chat send: storing a batch failed, outcome unknown');
    },
    orderKeyOf: ({ outgoing }) => outgoing.conversation,
    idOf: ({ outgoing }) => outgoing.client_id,
    batchMax: 256,
    batchesMax: 2,
    waitingMax: 10_000,
    startEveryMs: 3,
  });

  return {
    /** Resolves once the message is stored durably, by this call or an earlier one; rejects with the reason for refusal. */
    send: async (sender: ChatSender, message: Outgoing): Promise<Sent> => {
      const outgoing = { ...message, content: storable(message.content) };
      check(outgoing);
      return commit({ sender, outgoing });
    },
  };
};
