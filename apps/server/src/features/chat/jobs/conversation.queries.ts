import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';
import type { HeldConversation } from '../staff/assignment.queries.ts';
import { goneBefore } from '../staff/seats.queries.ts';

const columns = sql`c.id, c.number, c.player_id, c.state, c.assignee_id, c.assign_epoch, c.persona_id`;

export const isAnybodyWaiting = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql`select from conversation where state = 'waiting' limit 1`.execute(tx);
  return rows.length > 0;
};

/** Agents who are present, accept conversations and have a free slot. Locking their seats blocks concurrent assignments. */
export const lockFreeSeats = async (tx: Tx, roles: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ staff_id: string }>`
    select s.staff_id from chat_seat s join staff_member m on m.id = s.staff_id
    where s.is_accepting and s.seen_at > ${goneBefore} and m.is_active and m.role = any(${[...roles]}::text[])
      and s.seats > (select count(*) from conversation c where c.assignee_id = s.staff_id and c.state = 'active')
    order by s.staff_id for no key update of s skip locked`.execute(tx);
  return rows.map(({ staff_id }) => staff_id);
};

export interface Load {
  readonly staff_id: string;
  readonly seats: number;
  readonly held: number;
}

/** Read after locking, since loads may have changed. Random order, so that ties do not always favor the same agent. */
export const selectLoads = async (tx: Tx, staffIds: readonly string[]): Promise<Load[]> => {
  const { rows } = await sql<Load>`
    select s.staff_id, s.seats,
      (select count(*) from conversation c where c.assignee_id = s.staff_id and c.state = 'active') as held
    from chat_seat s where s.staff_id = any(${[...staffIds]}::text[]) and s.is_accepting order by random()`.execute(tx);
  return rows;
};

/** Longest waiting first. */
export const lockWaiting = async (tx: Tx, limit: number): Promise<HeldConversation[]> => {
  const { rows } = await sql<HeldConversation>`
    select ${columns} from conversation c where c.state = 'waiting'
    order by c.queued_at, c.id limit ${limit} for no key update skip locked`.execute(tx);
  return rows;
};

/** Conversations of absent staff. The grace period also runs from the assignment, for agents who were away when it came. */
export const lockAbandoned = async (tx: Tx, limit: number): Promise<HeldConversation[]> => {
  const { rows } = await sql<HeldConversation>`
    select c.* from staff_member m
    left join chat_seat s on s.staff_id = m.id
    cross join lateral (
      select ${columns} from conversation c
      where c.assignee_id = m.id and c.state = 'active' and (c.assigned_at <= ${goneBefore} or not m.is_active)
      limit ${limit} for no key update skip locked
    ) c
    where s.seen_at is null or s.seen_at <= ${goneBefore} or not m.is_active
    limit ${limit}`.execute(tx);
  return rows;
};

/** Conversations without a message or event for `hours`. Few run that long, so scanning them by age is cheap. */
export const lockSilent = async (tx: Tx, hours: number, limit: number): Promise<HeldConversation[]> => {
  const before = sql`now() - make_interval(hours => ${hours})`;
  const { rows } = await sql<HeldConversation>`
    select ${columns} from conversation c
    where c.state <> 'ended' and c.created_at <= ${before} and c.last_message_at <= ${before}
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
       where s.is_accepting and s.seen_at > ${goneBefore} and m.is_active and m.role = any(${[...roles]}::text[])) as online
  `.execute(tx);
  return rows[0] ?? { waiting: 0, longest: 0, active: 0, online: 0 };
};
