import type { ChatFile } from '@guildhall/contract/chat/player.ts';
import type { Original } from '@guildhall/contract/translation/original.ts';
import type { ContentType } from '@guildhall/contract/chat/rules.ts';
import type { defaultLimits } from '@guildhall/contract/http/limits.ts';
import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from '../../data/database.ts';
import type { TraceSpan } from '../../runtime/request-context.ts';

/** A player, or a member of staff with the `assign_epoch` they saw. */
export type ChatSender = { readonly playerId: string } | { readonly staffId: string; readonly assignEpoch: number };

export interface Outgoing {
  readonly conversation: string;
  readonly client_id: string;
  readonly content_type: ContentType;
  readonly content: string;
  readonly file_id: string | null;
  /** What staff wrote, if `content` is a translation. */
  readonly original?: Original | undefined;
}

export interface NewMessage {
  readonly sender: ChatSender;
  readonly outgoing: Outgoing;
  readonly span: TraceSpan | null;
}

export interface OutcomeRow {
  /** Position in the batch, from 1. */
  readonly ord: number;
  readonly outcome: 'ok' | 'reused' | 'ended' | 'stale' | 'file' | 'not_found' | 'too_frequent';
  readonly seq: number;
  readonly at_ms: number;
  readonly player_id: string;
  readonly persona_id: number | null;
  readonly is_new: boolean;
  readonly wait_ms: number | null;
  readonly file: ChatFile | null;
}

const itemOf = ({ sender, outgoing }: NewMessage) => ({
  c: outgoing.conversation,
  ...('playerId' in sender ? { p: sender.playerId } : { s: sender.staffId, a: sender.assignEpoch }),
  k: outgoing.client_id,
  t: outgoing.content_type,
  x: outgoing.content,
  f: outgoing.file_id,
  ...(outgoing.original && { o: outgoing.original.text, l: outgoing.original.lang }),
});

/** Stores a batch of messages in one transaction. `mayRepeat` looks up messages that were already stored. */
export const sendMessages = async (
  pool: pg.Pool,
  batch: readonly NewMessage[],
  limits: typeof defaultLimits,
  mayRepeat: boolean,
): Promise<OutcomeRow[]> => {
  const { rows } = await pool.query<OutcomeRow>({
    name: 'chat.send',
    text: 'select * from chat_send($1, $2, $3, $4, $5) order by ord',
    values: [
      [...new Set(batch.map(({ outgoing }) => outgoing.conversation))],
      JSON.stringify(batch.map(itemOf)),
      limits.message_burst,
      limits.messages_minute,
      mayRepeat,
    ],
  });
  return rows;
};

/** Stores the first message of a conversation that staff start, in their transaction. Returns its number. */
export const sendFirst = async (
  tx: Tx,
  { sender, outgoing, limits }: Pick<NewMessage, 'sender' | 'outgoing'> & { readonly limits: typeof defaultLimits },
): Promise<number> => {
  const items = JSON.stringify([itemOf({ sender, outgoing, span: null })]);
  const { rows } = await sql<Pick<OutcomeRow, 'outcome' | 'seq'>>`
    select outcome, seq from chat_send(array[${outgoing.conversation}::uuid], ${items}::json, ${limits.message_burst},
      ${limits.messages_minute}, false)`.execute(tx);
  const [row] = rows;
  if (row?.outcome !== 'ok') throw new Error(`the first message was refused: ${row?.outcome ?? 'no outcome'}`);
  return row.seq;
};

export interface StoredTexts {
  /** Position in the batch, from 1. */
  readonly ord: number;
  readonly last_seq: number;
  readonly at_ms: number;
}

/** The texts that one player sends to one conversation. */
export interface PlayerTexts {
  readonly conversation: string;
  readonly playerId: string;
  readonly texts: readonly Outgoing[];
}

/** Stores texts of players in one transaction; what is missing in the result was not stored. `batch` is sorted by conversation. */
export const storeTexts = async (
  pool: pg.Pool,
  batch: readonly PlayerTexts[],
  limits: typeof defaultLimits,
): Promise<StoredTexts[]> => {
  const [places, owners, counts, firsts]: [string[], string[], number[], number[]] = [[], [], [], []];
  const [clientIds, contents]: [string[], string[]] = [[], []];
  for (const { conversation, playerId, texts } of batch) {
    places.push(conversation);
    owners.push(playerId);
    counts.push(texts.length);
    firsts.push(clientIds.length);
    for (const { client_id, content } of texts) {
      clientIds.push(client_id);
      contents.push(content);
    }
  }
  const { rows } = await pool.query<StoredTexts>({
    name: 'chat.store',
    text: 'select * from chat_store($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [places, owners, counts, firsts, clientIds, contents, limits.message_burst, limits.messages_minute],
  });
  return rows;
};

/** A message with the same client id exists. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505';
