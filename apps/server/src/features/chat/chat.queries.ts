import type { ChatSummary } from '@guildhall/contract/chat/player.ts';
import type { ChatEvent, ConversationState, EndReason } from '@guildhall/contract/chat/rules.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../../data/database.ts';
import { isHere } from './staff/seats.queries.ts';

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
 * The open conversation of each player, or else the latest, in one query. Unread messages are counted up to 99. A named
 * statement, because every socket runs it and planning would cost more than executing.
 */
export const selectSummaries = async (pool: pg.Pool, players: readonly string[]): Promise<Map<string, ChatSummary>> => {
  const { rows } = await pool.query<SummaryRow>({
    name: 'chat.summaries',
    text: `select c.player_id, c.id, c.epoch, c.state, c.last_seq, c.player_read_seq, c.staff_read_seq, c.cleared_seq, c.persona_id,
             c.rating, case when c.last_seq = greatest(c.player_read_seq, c.cleared_seq) then 0
               else chat_unread(c.id, greatest(c.player_read_seq, c.cleared_seq)) end as unread
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

/** The owner is part of the query: other players' conversations are not found. */
const own = (playerId: string, id: string) =>
  sql<OwnConversation>`select epoch, state, cleared_seq, persona_id from conversation
    where id = ${id} and player_id = ${playerId}`;

export const findOwn = async (tx: Tx, playerId: string, id: string): Promise<OwnConversation | null> =>
  (await own(playerId, id).execute(tx)).rows[0] ?? null;

/**
 * Starts a new epoch of every open conversation. An ended one gets no messages, so copies of it stay right. The epoch
 * comes from the time, because two restores to the same point must not give the same number.
 */
export const raiseEpochs = async (tx: Tx): Promise<number> => {
  const { rows } = await sql`
    update conversation set epoch = greatest(epoch + 1, (extract(epoch from now()) / 60)::integer)
    where state <> 'ended' returning 1`.execute(tx);
  return rows.length;
};

export const lockOwn = async (tx: Tx, playerId: string, id: string): Promise<OwnConversation | null> =>
  (await sql<OwnConversation>`${own(playerId, id)} for no key update`.execute(tx)).rows[0] ?? null;

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
  readonly gameVersion: string | null;
  readonly context: unknown;
  readonly burst: number;
  readonly perMinute: number;
}

/** Returns the new id, or null if the player already has an open conversation (threat 35). */
export const insertConversation = async (tx: Tx, conversation: NewConversation): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    insert into conversation (player_id, lang, is_guest, channel, version_of_game, context, burst_tokens, minute_tokens)
    values (${conversation.playerId}, ${conversation.lang}, ${conversation.isGuest}, ${conversation.channel}, ${conversation.gameVersion},
      ${conversation.context === null ? null : JSON.stringify(conversation.context)}::jsonb, ${conversation.burst}, ${conversation.perMinute})
    on conflict (player_id) where state <> 'ended' do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
};

/** Returns null if the read marker did not move: it never moves back or past the last message (rule 20). */
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

export interface ConversationEvent {
  readonly event: ChatEvent;
  readonly reason: EndReason | null;
  /** Persona shown as the author; the admin persona for system events. */
  readonly persona: number;
}

/** Adds an event that both sides see. The caller holds the row lock and publishes hints after the commit. */
export const recordEvent = async (
  tx: Tx,
  conversation: string,
  { event, reason, persona }: ConversationEvent,
): Promise<number> => {
  const { rows } = await sql<{ seq: number }>`
    select seq from chat_record_event(${conversation}, ${event}, ${reason}, ${persona}::smallint)`.execute(tx);
  const seq = rows[0]?.seq;
  if (seq === undefined) throw new Error('chat_record_event must return a row');
  return seq;
};

/** Tells the player about a report made from the conversation. The caller holds the row lock and has checked that it is open. */
export const recordReport = async (
  tx: Tx,
  conversation: string,
  { reportId, number, persona, staffId }: { reportId: string; number: number; persona: number; staffId: string },
): Promise<number> => {
  const { rows } = await sql<{ seq: number }>`
    with moved as (
      update conversation set last_seq = last_seq + 1, last_message_at = clock_timestamp()
      where id = ${conversation} returning id, last_seq, last_message_at
    )
    insert into message (conversation_id, seq, sender, client_id, persona_id, staff_id, content, report_id, created_at)
    select id, last_seq, 1, ${reportId}::uuid, ${persona}, ${staffId}, ${`#${number}`}, ${reportId}::uuid, last_message_at from moved
    returning seq`.execute(tx);
  const seq = rows[0]?.seq;
  if (seq === undefined) throw new Error('the conversation must exist');
  return seq;
};

/** A claim, a transfer or the end of the conversation overtakes its offer. */
export const dropOffer = async (tx: Tx, conversation: string): Promise<void> => {
  await sql`delete from conversation_offer where conversation_id = ${conversation}`.execute(tx);
};

/** The caller holds the row lock and has checked that the conversation is open. */
export const end = async (tx: Tx, conversation: string, reason: EndReason, persona: number): Promise<number> => {
  const seq = await recordEvent(tx, conversation, { event: 'ended', reason, persona });
  await dropOffer(tx, conversation);
  await sql`update conversation set state = 'ended', ended_at = clock_timestamp(), end_reason = ${reason}, waiting_since = null,
      snoozed_until = null, ends_at = null
    where id = ${conversation}`.execute(tx);
  return seq;
};

/**
 * Returns false unless the conversation ended, not as abuse, and has no rating yet. If it is already counted (staff/statistics.queries.ts), the
 * rating is added to the statistics here; otherwise it is counted with the conversation.
 */
export const rate = async (tx: Tx, conversation: string, stars: number, text: string): Promise<boolean> => {
  const { rows } = await sql`
    with rated as (
      update conversation set rating = ${stars}, rating_text = ${text}
      where id = ${conversation} and state = 'ended' and end_reason <> 'abuse' and rating is null returning ended_at, rating, is_counted
    ), counted as (
      insert into chat_figure as f (day, metric, bucket, count)
      select (ended_at at time zone 'utc')::date, 'rating', rating, 1 from rated where is_counted
      on conflict (day, metric, bucket) do update set count = f.count + excluded.count
    )
    select from rated`.execute(tx);
  return rows.length === 1;
};

/** Position in the queue, capped at 99. */
export const countAhead = async (tx: Tx, conversation: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from conversation a, conversation me where me.id = ${conversation}
      and a.state = 'waiting' and (a.queued_at, a.id) < (me.queued_at, me.id) limit 99) q`.execute(tx);
  return rows[0]?.count ?? 0;
};

export interface ServiceHours {
  readonly is_always: boolean;
  readonly is_paused: boolean;
  readonly is_staffed: boolean;
  readonly windows: readonly { readonly from: number; readonly to: number }[];
}

export const selectHours = async (tx: Tx, nowMs: number): Promise<ServiceHours> => {
  const { rows } = await sql<ServiceHours>`
    select h.is_always, h.is_paused, exists (select from chat_seat s where ${isHere}) as is_staffed, coalesce((select jsonb_agg(jsonb_build_object(
      'from', (extract(epoch from w.opens_at) * 1000)::bigint, 'to', (extract(epoch from w.closes_at) * 1000)::bigint))
      from chat_windows(${new Date(nowMs)}) w), '[]') as windows
    from chat_hours h`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('chat_hours must have exactly one row');
  return row;
};

export const countOfPlayer = async (tx: Tx, playerId: string): Promise<{ conversations: number }> =>
  tx
    .selectFrom('conversation')
    .select(({ fn }) => fn.countAll<number>().as('conversations'))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();

export const deleteOfPlayer = async (tx: Tx, playerId: string): Promise<void> => {
  await sql`delete from conversation where player_id = ${playerId}`.execute(tx);
};
