import type { ChatFile, ChatMessage } from '@guildhall/contract/chat/player.ts';
import type { ChatEvent, ContentType, EndReason, Sender } from '@guildhall/contract/chat/rules.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import type pg from 'pg';

/** A message serialized as the frame that every follower of its conversation receives. */
export interface MessageFrame {
  readonly stream: string;
  readonly seq: number;
  readonly text: string;
  readonly atMs?: number;
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
  report_id: string | null;
  original: string | null;
  original_lang: LangId | null;
}

/** What participants may see of a message: the persona, never the member of staff behind it. */
const columns = `m.conversation_id, m.seq, (extract(epoch from m.created_at) * 1000)::bigint as at_ms, m.sender, m.persona_id,
  m.client_id, m.content_type, m.content, m.event, m.reason, m.report_id, m.original, m.original_lang,
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
  ...(row.report_id !== null && { report: { id: row.report_id, number: Number(row.content.slice(1)) } }),
  ...(row.original !== null && { original: { text: row.original, lang: row.original_lang ?? defaultLang } }),
});

/** Serialized once: the text is the same for every follower. */
export const frameOf = (conversation: string, message: ChatMessage): MessageFrame => ({
  stream: conversation,
  seq: message.seq,
  atMs: message.time,
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

/** For each position, the messages after the given sequence number, in order. */
export const selectAfter = async (
  pool: pg.Pool,
  positions: readonly { stream: string; seq: number }[],
  limit: number,
): Promise<MessageFrame[][]> => {
  const { rows } = await pool.query<MessageRow & { ord: number }>({
    name: 'chat.after',
    text: `select a.ord, ${columns}
           from chat_after($1::uuid[], $2::bigint[], $3) a cross join lateral (select (a.found).*) m`,
    values: [positions.map((position) => position.stream), positions.map((position) => position.seq), limit],
  });
  const frames = positions.map((): MessageFrame[] => []);
  for (const row of rows) frames[row.ord - 1]?.push(frameOf(row.conversation_id, messageOf(row)));
  return frames;
};

export interface PageRequest {
  readonly conversation: string;
  /** Messages up to this sequence number were cleared by the player. */
  readonly floor: number;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
}

/** In sequence order. Without `before` or `after`, the newest page. */
export const selectPage = async (
  pool: pg.Pool,
  request: PageRequest,
): Promise<{ list: ChatMessage[]; is_more: boolean }> => {
  const isForward = request.after !== undefined;
  const { rows } = await pool.query<MessageRow>({
    name: isForward ? 'chat.pageAfter' : 'chat.pageBefore',
    text: `select ${columns} from message m
           where m.conversation_id = $1 and m.seq > $2 and m.seq < $3
           order by m.seq ${isForward ? 'asc' : 'desc'} limit $4`,
    values: [
      request.conversation,
      Math.max(request.floor, request.after ?? 0),
      request.before ?? Number.MAX_SAFE_INTEGER,
      request.limit + 1,
    ],
  });
  const list = rows.slice(0, request.limit).map(messageOf);
  return { list: isForward ? list : list.toReversed(), is_more: rows.length > request.limit };
};
