import type { ChatFile, ChatMessage } from '@guildhall/contract/chat.ts';
import type { ChatEvent, ContentType, EndReason, Sender } from '@guildhall/contract/chat-rules.ts';
import type pg from 'pg';

/** A message as the frame that carries it to everybody who follows its conversation. */
export interface MessageFrame {
  readonly stream: string;
  readonly seq: number;
  readonly text: string;
}

interface MessageRow {
  conversation_id: string;
  seq: number;
  at_ms: number;
  sender: Sender;
  persona_id: number | null;
  client_id: string;
  content_type: ContentType;
  content: string;
  event: ChatEvent | null;
  reason: EndReason | null;
  file: ChatFile | null;
}

/** Everything that those in a conversation may see of a message, and nothing of who of staff it was. */
const columns = `m.conversation_id, m.seq, (extract(epoch from m.created_at) * 1000)::bigint as at_ms, m.sender, m.persona_id,
  m.client_id, m.content_type, m.content, m.event, m.reason,
  case when m.file_id is null then null else (
    select jsonb_build_object('id', f.id, 'kind', f.kind, 'width', f.width, 'height', f.height, 'tone', f.tone,
      'duration_ms', f.duration_ms, 'waveform', f.waveform)
    from file f where f.id = m.file_id
  ) end as file`;

const messageOf = (row: MessageRow): ChatMessage => ({
  seq: row.seq,
  time: row.at_ms,
  sender: row.sender,
  persona: row.persona_id,
  client_id: row.client_id,
  content_type: row.content_type,
  content: row.content,
  file: row.file,
  event: row.event,
  reason: row.reason,
});

/** The frame that carries a message: the same text for everybody who follows the conversation. */
export const frameOf = (conversation: string, message: ChatMessage): MessageFrame => ({
  stream: conversation,
  seq: message.seq,
  text: JSON.stringify({
    type: 'MSG_MESSAGE',
    kind: message.event === null ? 'deliver' : 'system',
    conversation,
    message,
  }),
});

export const selectHeads = async (pool: pg.Pool, conversations: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await pool.query<{ id: string; last_seq: number }>({
    name: 'chat.heads',
    text: 'select id, last_seq from conversation where id = any($1::uuid[])',
    values: [conversations],
  });
  return new Map(rows.map((row) => [row.id, row.last_seq]));
};

/** Of many conversations at once what comes after a number of each, in order. */
export const selectAfter = async (
  pool: pg.Pool,
  places: readonly { stream: string; seq: number }[],
  limit: number,
): Promise<MessageFrame[]> => {
  const { rows } = await pool.query<MessageRow>({
    name: 'chat.after',
    text: `select m.* from unnest($1::uuid[], $2::bigint[]) p (id, seq) cross join lateral (
             select ${columns} from message m
             where m.conversation_id = p.id and m.seq > p.seq order by m.seq limit $3
           ) m`,
    values: [places.map((place) => place.stream), places.map((place) => place.seq), limit],
  });
  return rows.map((row) => frameOf(row.conversation_id, messageOf(row)));
};

export interface PageWish {
  readonly conversation: string;
  /** Nothing up to this number: it was cleared. */
  readonly floor: number;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
}

/** A page in order of the numbers. Without a place it is the newest. */
export const selectPage = async (pool: pg.Pool, wish: PageWish): Promise<{ list: ChatMessage[]; is_more: boolean }> => {
  const isForward = wish.after !== undefined;
  const { rows } = await pool.query<MessageRow>({
    name: isForward ? 'chat.pageAfter' : 'chat.pageBefore',
    text: `select ${columns} from message m
           where m.conversation_id = $1 and m.seq > $2 and m.seq < $3
           order by m.seq ${isForward ? 'asc' : 'desc'} limit $4`,
    values: [
      wish.conversation,
      Math.max(wish.floor, wish.after ?? 0),
      wish.before ?? Number.MAX_SAFE_INTEGER,
      wish.limit + 1,
    ],
  });
  const list = rows.slice(0, wish.limit).map(messageOf);
  return { list: isForward ? list : list.toReversed(), is_more: rows.length > wish.limit };
};
