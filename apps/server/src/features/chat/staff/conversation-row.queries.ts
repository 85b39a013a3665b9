import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import type { ContentType, ConversationState, EndReason, Sender } from '@guildhall/contract/chat/rules.ts';
import { sql } from 'kysely';
import type pg from 'pg';

export interface ConversationRow {
  id: string;
  number: number;
  epoch: number;
  state: ConversationState;
  guid: number;
  is_verified: boolean;
  is_guest: boolean;
  tier: number;
  lang: number;
  channel: number | null;
  version_of_game: string | null;
  assignee_id: string | null;
  assignee_name: string | null;
  assign_epoch: number;
  persona_id: number | null;
  last_seq: number;
  staff_read_seq: number;
  player_read_seq: number;
  last_sender: Sender | null;
  last_type: ContentType;
  last_text: string;
  last_at: Date;
  created_at: Date;
  queued_at: Date;
  waiting_since: Date | null;
  respond_by: Date | null;
  resolve_by: Date | null;
  snoozed_until: Date | null;
  ended_at: Date | null;
  end_reason: EndReason | null;
  rating: number | null;
  reason_id: number | null;
  tags: string[];
}

/**
 * Columns of a staff table row. The last message of a person is found among the last sequence numbers, of which returns and
 * assignments take several, by a function: planning a join with
 * all months of `message` would cost more than the calls. `lateral` and `limit` force a plan by key, whatever the statistics say.
 */
const columns = `c.id, c.number, c.epoch, c.state, p.guid, p.proof = 'ticket' as is_verified, c.is_guest, p.tier, c.lang, c.channel, c.version_of_game, c.assignee_id,
  s.name as assignee_name, c.assign_epoch, c.persona_id, c.last_seq, c.staff_read_seq, c.player_read_seq, l.sender as last_sender,
  l.content_type as last_type, l.text as last_text, l.created_at as last_at, c.created_at, c.queued_at, c.waiting_since, c.respond_by, c.resolve_by, c.snoozed_until,
  c.ended_at, c.end_reason, c.rating, c.reason_id, c.tags`;
const joins = `cross join lateral (select p.guid, p.proof, p.tier from player p where p.id = c.player_id limit 1) p
  left join staff_member s on s.id = c.assignee_id
  left join lateral (
    select m.sender, m.content_type, left(m.content, 120) as text, m.created_at
    from chat_after(array[c.id], array[c.last_seq - 24], 24) a cross join lateral (select (a.found).*) m
    where m.event is null order by m.seq desc limit 1
  ) l on true`;
/** For queries with their own selection of rows. */
export const conversationColumns = sql.raw(columns);
export const conversationJoins = sql.raw(joins);

export const conversationOf = (row: ConversationRow): StaffConversation => ({
  id: row.id,
  number: row.number,
  epoch: row.epoch,
  state: row.state,
  guid: row.guid,
  is_verified: row.is_verified,
  is_guest: row.is_guest,
  tier: row.tier,
  lang: row.lang as StaffConversation['lang'],
  channel: row.channel,
  version_of_game: row.version_of_game,
  assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? '' },
  assign_epoch: row.assign_epoch,
  persona: row.persona_id,
  head: row.last_seq,
  read: row.staff_read_seq,
  peer_read: row.player_read_seq,
  last:
    row.last_sender === null
      ? null
      : { sender: row.last_sender, content_type: row.last_type, text: row.last_text, time: row.last_at.getTime() },
  created_at: row.created_at.getTime(),
  queued_at: row.queued_at.getTime(),
  waiting_since: row.waiting_since?.getTime() ?? null,
  respond_by: row.respond_by?.getTime() ?? null,
  resolve_by: row.resolve_by?.getTime() ?? null,
  snoozed_until: row.snoozed_until?.getTime() ?? null,
  ended_at: row.ended_at?.getTime() ?? null,
  end_reason: row.end_reason,
  rating: row.rating,
  reason_id: row.reason_id,
  tags: row.tags,
});

/** Runs on every change. A named statement, because planning costs more than running it. */
export const selectConversationRows = async (pool: pg.Pool, ids: readonly string[]): Promise<StaffConversation[]> => {
  const { rows } = await pool.query<ConversationRow>({
    name: 'chat.staffRows',
    text: `select ${columns} from conversation c ${joins} where c.id = any($1::uuid[])`,
    values: [ids],
  });
  return rows.map(conversationOf);
};
