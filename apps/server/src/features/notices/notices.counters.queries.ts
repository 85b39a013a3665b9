import type { Availability } from '@guildhall/contract/chat/rules.ts';
import { countersMax } from '@guildhall/contract/notices/counters.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface SharedRow {
  readonly chats_waiting: number;
  readonly oldest_queued_at: Date | null;
  readonly reports_waiting: number;
}

/** Reads at most `countersMax` rows of each queue, the oldest first. */
export const selectShared = async (tx: Tx): Promise<SharedRow> => {
  const { rows } = await sql<SharedRow>`
    select c.*, r.* from
      (select count(*) as chats_waiting, min(queued_at) as oldest_queued_at from (
        select queued_at from conversation where state = 'waiting' order by queued_at, id limit ${countersMax}) c) c,
      (select count(*) filter (where is_awake) as reports_waiting from (
        select f.snoozed_until is null as is_awake from feedback f
        where f.waiting_since is not null order by f.created_at, f.id limit ${countersMax}) f) r`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the counters query must return one row');
  return row;
};

export interface OwnRow {
  readonly staff_id: string;
  readonly availability: Availability;
  readonly chats: number;
  readonly chats_waiting: number;
  readonly chats_unread: number;
  readonly reports_waiting: number;
  readonly unread: number;
  readonly newest: number;
}

/** The values of all these members in one query. Each count reads at most `countersMax` rows of a partial index. */
export const selectOwn = async (tx: Tx, staffIds: readonly string[]): Promise<OwnRow[]> => {
  const { rows } = await sql<OwnRow>`
    select o.staff_id, coalesce(s.availability, 'off') as availability, c.chats, c.chats_waiting, c.chats_unread, f.reports_waiting,
      n.unread, coalesce((select max(id) from staff_notice where staff_id = o.staff_id), 0) as newest
    from unnest(${[...staffIds]}::text[]) o (staff_id)
    left join chat_seat s on s.staff_id = o.staff_id
    cross join lateral (
      select count(*) as chats, count(*) filter (where is_waiting) as chats_waiting, count(*) filter (where is_unread) as chats_unread from (
        select c.waiting_since is not null as is_waiting,
          (c.waiting_since is not null and c.last_seq > c.staff_read_seq) or exists (
            select from staff_notice n
            where n.conversation_id = c.id and n.staff_id = o.staff_id and n.read_at is null) as is_unread
        from conversation c where c.assignee_id = o.staff_id and c.state = 'active' and c.snoozed_until is null limit ${countersMax}) c
    ) c
    cross join lateral (
      select count(*) as reports_waiting from (
        select from feedback f where f.assignee_id = o.staff_id and f.is_open
          -- Hidden from the planner, which would read the partial index of all waiting reports as well.
          and nullif(f.waiting_since is not null, false) is not null and nullif(f.snoozed_until is null, false) is not null
        limit ${countersMax}) f
    ) f
    cross join lateral (
      select count(*) as unread from (
        select from staff_notice n where n.staff_id = o.staff_id and n.read_at is null limit ${countersMax}) n
    ) n`.execute(tx);
  return rows;
};
