import type { ChatSummary } from '@guildhall/contract/chat.ts';
import type { ChatEvent, ConversationState, EndReason } from '@guildhall/contract/chat-rules.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../../platform/database.ts';

/** What nobody in particular does is done under this name. */
export const adminPersona = 1;

interface SummaryRow {
  player_id: string;
  id: string;
  epoch: number;
  state: ConversationState;
  last_seq: number;
  player_read_seq: number;
  staff_read_seq: number;
  cleared_seq: number;
  persona_id: number | null;
  rating: number | null;
  unread: number;
}

const summaryOf = (row: SummaryRow): ChatSummary => ({
  conversation: row.id,
  epoch: row.epoch,
  state: row.state,
  head: row.last_seq,
  read: row.player_read_seq,
  peer_read: row.staff_read_seq,
  cleared: row.cleared_seq,
  unread: row.unread,
  persona: row.persona_id,
  rating: row.rating,
});

/**
 * The open conversation of each of these players, or else the last one, in one question. What waits to be read is counted up to 99;
 * beyond that a number says no more. A named statement, because every socket asks it and planning would cost more than running.
 */
export const selectSummaries = async (pool: pg.Pool, players: readonly string[]): Promise<Map<string, ChatSummary>> => {
  const { rows } = await pool.query<SummaryRow>({
    name: 'chat.summaries',
    text: `select c.player_id, c.id, c.epoch, c.state, c.last_seq, c.player_read_seq, c.staff_read_seq, c.cleared_seq, c.persona_id,
             c.rating, case when c.last_seq = greatest(c.player_read_seq, c.cleared_seq) then 0 else (
               select count(*) from (select from message m where m.conversation_id = c.id
                 and m.seq > greatest(c.player_read_seq, c.cleared_seq) and m.sender = 1 and m.event is null limit 99) u
             ) end as unread
           from unnest($1::uuid[]) p (id)
           cross join lateral (select * from conversation c where c.player_id = p.id order by c.number desc limit 1) c`,
    values: [players],
  });
  return new Map(rows.map((row) => [row.player_id, summaryOf(row)]));
};

export interface OwnConversation {
  readonly epoch: number;
  readonly state: ConversationState;
  readonly cleared_seq: number;
  readonly persona_id: number | null;
}

/** Another's is as if it were not there. */
const own = (playerId: string, id: string) =>
  sql<OwnConversation>`select epoch, state, cleared_seq, persona_id from conversation
    where id = ${id} and player_id = ${playerId}`;

export const findOwn = async (tx: Tx, playerId: string, id: string): Promise<OwnConversation | null> =>
  (await own(playerId, id).execute(tx)).rows[0] ?? null;

export const lockOwn = async (tx: Tx, playerId: string, id: string): Promise<OwnConversation | null> =>
  (await sql<OwnConversation>`${own(playerId, id)} for no key update`.execute(tx)).rows[0] ?? null;

/** The player's conversation that is not over; held until the transaction ends. */
export const lockOpen = async (tx: Tx, playerId: string): Promise<{ id: string; persona_id: number | null } | null> => {
  const { rows } = await sql<{ id: string; persona_id: number | null }>`
    select id, persona_id from conversation where player_id = ${playerId} and state <> 'ended' for no key update`.execute(
    tx,
  );
  return rows[0] ?? null;
};

export interface NewConversation {
  readonly playerId: string;
  readonly lang: number;
  readonly isGuest: boolean;
  readonly channel: number | null;
  readonly versionOfGame: string | null;
  readonly context: unknown;
  readonly burst: number;
  readonly perMinute: number;
}

/** The new one's id; null where one is open already (attack 35). */
export const insertConversation = async (tx: Tx, wish: NewConversation): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    insert into conversation (player_id, lang, is_guest, channel, version_of_game, context, burst_tokens, minute_tokens)
    values (${wish.playerId}, ${wish.lang}, ${wish.isGuest}, ${wish.channel}, ${wish.versionOfGame},
      ${wish.context === null ? null : JSON.stringify(wish.context)}::jsonb, ${wish.burst}, ${wish.perMinute})
    on conflict (player_id) where state <> 'ended' do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
};

/** True where it moved; it never moves back, nor beyond what there is (rule 20). */
export const moveRead = async (
  tx: Tx,
  reader: 'player' | 'staff',
  conversation: string,
  seq: number,
): Promise<{ player_id: string } | null> => {
  const column = reader === 'player' ? sql`player_read_seq` : sql`staff_read_seq`;
  const { rows } = await sql<{ player_id: string }>`
    update conversation set ${column} = least(${seq}::bigint, last_seq)
    where id = ${conversation} and ${column} < least(${seq}::bigint, last_seq) returning player_id`.execute(tx);
  return rows[0] ?? null;
};

export const clear = async (tx: Tx, conversation: string): Promise<void> => {
  await sql`update conversation set cleared_seq = last_seq, player_read_seq = last_seq where id = ${conversation}`.execute(
    tx,
  );
};

export interface Happening {
  readonly event: ChatEvent;
  readonly reason: EndReason | null;
  /** Under whose name it happens; the admin's where it is nobody's. */
  readonly persona: number;
}

/** Writes down what everybody sees. The caller holds the conversation's row, and tells of it after the commit. */
export const happen = async (tx: Tx, conversation: string, { event, reason, persona }: Happening): Promise<number> => {
  const { rows } = await sql<{ seq: number }>`
    select seq from chat_happen(${conversation}, ${event}, ${reason}, ${persona}::smallint)`.execute(tx);
  const seq = rows[0]?.seq;
  if (seq === undefined) throw new Error('chat_happen returns a row');
  return seq;
};

/** Ends it; the caller holds the row and knows that it is not over. */
export const end = async (tx: Tx, conversation: string, reason: EndReason, persona: number): Promise<number> => {
  const seq = await happen(tx, conversation, { event: 'ended', reason, persona });
  await sql`update conversation set state = 'ended', ended_at = clock_timestamp(), end_reason = ${reason}, waiting_since = null
    where id = ${conversation}`.execute(tx);
  return seq;
};

/**
 * True where it is over and was not rated before. One that is in the figures already (chat.figures.queries.ts) adds its rating by
 * itself; any other brings it along when it is counted.
 */
export const rate = async (tx: Tx, conversation: string, stars: number, text: string): Promise<boolean> => {
  const { rows } = await sql`
    with rated as (
      update conversation set rating = ${stars}, rating_text = ${text}
      where id = ${conversation} and state = 'ended' and rating is null returning ended_at, rating, is_counted
    ), counted as (
      insert into chat_figure as f (day, metric, bucket, count)
      select (ended_at at time zone 'utc')::date, 'rating', rating, 1 from rated where is_counted
      on conflict (day, metric, bucket) do update set count = f.count + excluded.count
    )
    select from rated`.execute(tx);
  return rows.length === 1;
};

/** How many wait before this one, up to 99. */
export const countAhead = async (tx: Tx, conversation: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from conversation a, conversation me where me.id = ${conversation}
      and a.state = 'waiting' and (a.queued_at, a.id) < (me.queued_at, me.id) limit 99) q`.execute(tx);
  return rows[0]?.count ?? 0;
};

export interface ServiceHours {
  readonly is_always: boolean;
  readonly is_paused: boolean;
  readonly windows: readonly { readonly from: number; readonly to: number }[];
}

export const selectHours = async (tx: Tx, nowMs: number): Promise<ServiceHours> => {
  const { rows } = await sql<ServiceHours>`
    select h.is_always, h.is_paused, coalesce((select jsonb_agg(jsonb_build_object(
      'from', (extract(epoch from w.opens_at) * 1000)::bigint, 'to', (extract(epoch from w.closes_at) * 1000)::bigint))
      from chat_windows(${new Date(nowMs)}) w), '[]') as windows
    from chat_hours h`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('chat_hours has one row');
  return row;
};

export const deleteOfPlayer = async (tx: Tx, playerId: string): Promise<void> => {
  await sql`delete from conversation where player_id = ${playerId}`.execute(tx);
};
