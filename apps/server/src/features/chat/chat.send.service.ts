import type { ChatMessage } from '@guildhall/contract/chat/player.ts';
import { contentTypes, senders } from '@guildhall/contract/chat/rules.ts';
import { lengthOf } from '@guildhall/contract/feedback/rules.ts';
import type { defaultLimits } from '@guildhall/contract/http/limits.ts';
import type { Original } from '@guildhall/contract/translation/original.ts';
import { isBadItem, type Database } from '../../data/database.ts';
import { createGroupCommit } from '../../data/group-commit.ts';
import { Failure } from '../../runtime/failure.ts';
import type { Log } from '../../runtime/log.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { currentContext, nextRequestId } from '../../runtime/request-context.ts';
import { within } from '../../runtime/tracing.ts';
import { storable } from '../../data/storable-text.ts';
import { noteWork } from '../routing/routing.public.ts';
import { chatMetrics } from './chat.metrics.ts';
import * as queries from './chat.send.queries.ts';
import type { ChatSender, NewMessage, OutcomeRow, Outgoing } from './chat.send.queries.ts';

export interface Stored {
  readonly conversation: string;
  readonly playerId: string;
  readonly message: ChatMessage;
  /** Set if the message is traced. */
  readonly traceparent?: string | undefined;
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
  readonly metrics: Metrics;
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

const storedOf = (
  { sender, outgoing, span }: NewMessage,
  row: Pick<OutcomeRow, 'seq' | 'at_ms' | 'player_id' | 'persona_id' | 'file'>,
): Stored => ({
  conversation: outgoing.conversation,
  playerId: row.player_id,
  ...(span && { traceparent: span.traceparent }),
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
    ...(outgoing.original && { original: outgoing.original }),
  },
});

/** Only staff translate, and only what the schema of their message accepts gets here. */
const originalOf = (sender: ChatSender, { text, lang }: Original): Original | undefined =>
  'playerId' in sender ? undefined : { text: storable(text), lang };

interface Place {
  readonly conversation: string;
  readonly playerId: string;
  /** Positions in the batch, from 0. */
  readonly at: number[];
}

/**
 * The conversations of a batch to which one player sends nothing but texts, sorted. All messages of a conversation must be
 * stored the same way, or a text would overtake the picture that was sent before it.
 */
const plainPlacesOf = (batch: readonly NewMessage[]): Place[] => {
  const places = new Map<string, Place | null>();
  for (const [index, { sender, outgoing }] of batch.entries()) {
    const key = outgoing.conversation.toLowerCase();
    const place = places.get(key);
    if (place === null) continue;
    const playerId = 'playerId' in sender && outgoing.content_type === contentTypes.text ? sender.playerId : null;
    if (playerId === null) places.set(key, null);
    else if (place === undefined) places.set(key, { conversation: key, playerId, at: [index] });
    else if (place.playerId === playerId) place.at.push(index);
    else places.set(key, null);
  }
  return [...places.values()]
    .filter((place) => place !== null)
    .toSorted((one, two) => (one.conversation < two.conversation ? -1 : 1));
};

export type ChatSending = ReturnType<typeof createSending>;

/** The only way to store messages. A conversation is in one batch at a time, so a sender's messages keep their order. */
export const createSending = ({ database, limits, log, metrics, onStored }: SendDependencies) => {
  const sendTimes = chatMetrics(metrics).sendTimes.of();
  const failureOfContent = ({ content_type: type, content, file_id: fileId }: Outgoing): Failure | null => {
    if (type !== contentTypes.text) return fileId === null || content !== '' ? new Failure('chat_empty') : null;
    if (content.trim() === '' || fileId !== null) return new Failure('chat_empty');
    // Counting graphemes is slow, so it is done only if the cheap upper bound exceeds the limit.
    const isLong = content.length > limits.message_length && lengthOf(content) > limits.message_length;
    return isLong ? new Failure('chat_too_long') : null;
  };

  const judgeRepeated = (batch: readonly NewMessage[]): Promise<OutcomeRow[]> =>
    queries.sendMessages(database.pool, batch, limits, true);

  /** Duplicates are rare, so they are looked up only after a unique violation or a refusal that a duplicate could explain. */
  const judge = async (batch: readonly NewMessage[]): Promise<OutcomeRow[]> => {
    try {
      const rows = await queries.sendMessages(database.pool, batch, limits, false);
      const doubtful = rows.filter(({ outcome }) => outcome === 'ended' || outcome === 'stale' || outcome === 'file');
      if (doubtful.length === 0) return rows;
      const second = await judgeRepeated(doubtful.flatMap(({ ord }) => batch[ord - 1] ?? []));
      const settled = new Map(second.map((row) => [doubtful[row.ord - 1]?.ord, row]));
      return rows.map((row) => ({ ...(settled.get(row.ord) ?? row), ord: row.ord }));
    } catch (error) {
      if (queries.isUniqueViolation(error)) return judgeRepeated(batch);
      throw error;
    }
  };

  /** Stores and announces what can be stored without a judgment. All other messages have no outcome yet. */
  const storePlain = async (batch: readonly NewMessage[]): Promise<(Sent | undefined)[]> => {
    const outcomes = batch.map((): Sent | undefined => undefined);
    const places = plainPlacesOf(batch);
    if (places.length === 0) return outcomes;
    const texts = places.map(({ at, ...place }) => ({
      ...place,
      texts: at.flatMap((index) => batch[index]?.outgoing ?? []),
    }));
    const stored: Stored[] = [];
    for (const { ord, last_seq: lastSeq, at_ms } of await queries.storeTexts(database.pool, texts, limits)) {
      const place = places[ord - 1];
      if (place === undefined) continue;
      const beforeSeq = lastSeq - place.at.length;
      for (const [nth, index] of place.at.entries()) {
        const message = batch[index];
        if (message === undefined) continue;
        const seq = beforeSeq + nth + 1;
        stored.push(storedOf(message, { seq, at_ms, player_id: place.playerId, persona_id: null, file: null }));
        outcomes[index] = { client_id: message.outgoing.client_id, seq, time: at_ms };
      }
    }
    if (stored.length > 0) onStored(stored);
    return outcomes;
  };

  /** After the batch and not awaited: a note that comes late or is lost harms no one. */
  const noteSenders = (staffIds: ReadonlySet<string>): void => {
    if (staffIds.size === 0) return;
    noteWork(database.query, [...staffIds]).catch((error: unknown) => {
      log.warn({ err: error }, 'chat send: noting that staff work failed');
    });
  };

  const announceJudged = (batch: readonly NewMessage[], rows: readonly OutcomeRow[]): (Sent | Failure)[] => {
    const stored: Stored[] = [];
    const staffIds = new Set<string>();
    const outcomes: (Sent | Failure)[] = [];
    for (const row of rows) {
      const message = batch[row.ord - 1];
      if (message === undefined) continue;
      if (row.is_new) {
        stored.push(storedOf(message, row));
        if ('staffId' in message.sender) staffIds.add(message.sender.staffId);
      }
      outcomes[row.ord - 1] =
        row.outcome === 'ok'
          ? { client_id: message.outgoing.client_id, seq: row.seq, time: row.at_ms }
          : failureOf(row);
    }
    if (stored.length > 0) onStored(stored);
    noteSenders(staffIds);
    return outcomes;
  };

  const onFailed = (error: unknown, messages: number): void => {
    log.warn({ err: error, messages }, 'chat send: storing a batch failed, outcome unknown');
  };

  /** If it fails, only these messages of the batch have no outcome: the others are stored. */
  const storeOthers = async (others: readonly NewMessage[], batchSize: number): Promise<(Sent | Failure)[]> => {
    if (others.length === 0) return [];
    try {
      return announceJudged(others, await judge(others));
    } catch (error) {
      if (others.length === batchSize || isBadItem(error)) throw error;
      onFailed(error, others.length);
      return others.map(() => new Failure('unavailable'));
    }
  };

  const store = async (batch: readonly NewMessage[]): Promise<(Sent | Failure)[]> => {
    let outcomes: (Sent | undefined)[];
    try {
      outcomes = await storePlain(batch);
    } catch (error) {
      if (!queries.isUniqueViolation(error)) throw error;
      return announceJudged(batch, await judgeRepeated(batch));
    }
    const others = batch.filter((_message, index) => outcomes[index] === undefined);
    const judged = (await storeOthers(others, batch.length)).values();
    return outcomes.flatMap((outcome) => outcome ?? judged.next().value ?? []);
  };

  /** A batch is part of the trace of its first traced message. */
  const storeTraced = (batch: readonly NewMessage[]): Promise<(Sent | Failure)[]> => {
    const traced = batch.find(({ span }) => span !== null)?.span ?? null;
    if (traced === null) return store(batch);
    return within(traced.child('chat store', { 'guildhall.batch': batch.length }), nextRequestId(), () => store(batch));
  };

  const commit = createGroupCommit<NewMessage, Sent>({
    store: storeTraced,
    onFailed,
    orderKeyOf: ({ outgoing }) => outgoing.conversation,
    idOf: ({ outgoing }) => outgoing.client_id,
    batchMax: 1024,
    // One at a time: the next batch fills meanwhile, and a larger batch costs less per message than two small ones.
    batchesMax: 1,
    waitingMax: 10_000,
  });

  return {
    /** Resolves once the message is stored durably, by this call or an earlier one; rejects with the reason for refusal. */
    send: async (sender: ChatSender, message: Outgoing): Promise<Sent> => {
      const startedAtMs = performance.now();
      const content = storable(message.content);
      const plain = content === message.content ? message : { ...message, content };
      const outgoing =
        message.original === undefined ? plain : { ...plain, original: originalOf(sender, message.original) };
      const failure = failureOfContent(outgoing);
      if (failure !== null) throw failure;
      const sent = await commit({ sender, outgoing, span: currentContext()?.span ?? null });
      sendTimes.observe((performance.now() - startedAtMs) / 1000);
      return sent;
    },
  };
};
