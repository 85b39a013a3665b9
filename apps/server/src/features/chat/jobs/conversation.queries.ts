import { routingTimings } from '@guildhall/contract/routing/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';
import { heldColumns as columns, type HeldConversation } from '../staff/assignment.queries.ts';
import { goneBefore, isHere } from '../staff/seats.queries.ts';

/**
 * Conversations of staff who left, are absent or signed off. The grace period of absence also runs from the assignment, for agents
 * who were away when it came. What agents claim after they signed off stays with them.
 */
export const lockAbandoned = async (tx: Tx, limit: number): Promise<HeldConversation[]> => {
  const { rows } = await sql<HeldConversation>`
    select c.* from staff_member m
    left join chat_seat s on s.staff_id = m.id
    cross join lateral (
      select ${columns} from conversation c
      where c.assignee_id = m.id and c.state = 'active' and (not m.is_active
        or ((s.seen_at is null or s.seen_at <= ${goneBefore}) and c.assigned_at <= ${goneBefore})
        or (s.availability = 'off' and s.signed_off_at > c.assigned_at))
        -- A snoozed one waits for its time or the player, not for its assignee.
        and (c.snoozed_until is null or not m.is_active)
      limit ${limit} for no key update skip locked
    ) c
    where s.seen_at is null or s.seen_at <= ${goneBefore} or not m.is_active or s.availability = 'off'
    limit ${limit}`.execute(tx);
  return rows;
};

/** Conversations that a colleague handed over to a person who has not read them since. */
export const lockUnread = async (tx: Tx, limit: number): Promise<HeldConversation[]> => {
  const before = sql`clock_timestamp() - make_interval(secs => ${routingTimings.unreadMs / 1000})`;
  const { rows } = await sql<HeldConversation>`
    select ${columns} from conversation c
    where c.handed_seq is not null and c.state = 'active' and c.assigned_at <= ${before} and c.staff_read_seq < c.handed_seq
      and c.snoozed_until is null
    order by c.assigned_at limit ${limit} for no key update skip locked`.execute(tx);
  return rows;
};

/** Conversations without a message or event for `hours`. Few run that long, so scanning them by age is cheap. */
export const lockSilent = async (tx: Tx, hours: number, limit: number): Promise<HeldConversation[]> => {
  const before = sql`now() - make_interval(hours => ${hours})`;
  const { rows } = await sql<HeldConversation>`
    select ${columns} from conversation c
    where c.state <> 'ended' and c.created_at <= ${before} and c.last_message_at <= ${before} and c.snoozed_until is null
    order by c.created_at, c.id limit ${limit} for no key update skip locked`.execute(tx);
  return rows;
};

export interface ChatReadings {
  readonly waiting: number;
  /** Seconds. */
  readonly longest: number;
  readonly active: number;
  readonly online: number;
}

export const selectReadings = async (tx: Tx, roles: readonly string[]): Promise<ChatReadings> => {
  const { rows } = await sql<ChatReadings>`
    select (select count(*) from conversation where state = 'waiting') as waiting,
      (select coalesce(extract(epoch from clock_timestamp() - min(queued_at)), 0)::float8
       from conversation where state = 'waiting') as longest,
      (select count(*) from conversation where state = 'active') as active,
      (select count(*) from chat_seat s join staff_member m on m.id = s.staff_id
       where ${isHere} and m.is_active and m.role = any(${[...roles]}::text[])) as online
  `.execute(tx);
  return rows[0] ?? { waiting: 0, longest: 0, active: 0, online: 0 };
};
