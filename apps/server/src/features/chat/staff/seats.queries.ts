import type { Seat } from '@guildhall/contract/chat/staff.ts';
import { chatTimings, type Availability } from '@guildhall/contract/chat/rules.ts';
import { adminPersona } from '@guildhall/contract/personas/staff.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';

/** Staff last seen before this moment count as absent, by the database's clock. */
export const goneBefore = sql<Date>`(clock_timestamp() - make_interval(secs => ${chatTimings.staffGoneMs / 1000}))`;

/** The condition for being assigned work: the member of staff says so, and has a console connected. A tab alone is not enough. */
export const isHere = sql<boolean>`(s.availability = 'here' and s.seen_at > ${goneBefore})`;

/** Number of active conversations of `m`, without snoozed ones. */
const held = sql<number>`(select count(*) from conversation c
  where c.assignee_id = m.id and c.state = 'active' and c.snoozed_until is null)`;

const reportsMax = 1000;

/** Number of open reports assigned to `m`, by an index of these two columns. */
const assigned = sql<number>`(select count(*) from (
  select from feedback f where f.assignee_id = m.id and f.is_open limit ${reportsMax}) f)`;

interface SeatRow {
  id: string;
  name: string;
  persona: number | null;
  seats: number;
  availability: Availability;
  is_here: boolean;
  is_connected: boolean;
  conversations: number;
  reports: number;
  since: Date | null;
}

const seatOf = ({ id, name, since, ...row }: SeatRow): Seat => ({
  staff: { id, name },
  ...row,
  since: since?.getTime() ?? null,
});

const seatsMax = 500;

/** All staff who may be assigned conversations, or one of them; present ones first. */
export const selectSeats = async (tx: Tx, roles: readonly string[], staffId?: string): Promise<Seat[]> => {
  const { rows } = await sql<SeatRow>`
    select m.id, m.name, s.persona_id as persona, coalesce(s.seats, 5) as seats,
      case when s.seen_at > ${goneBefore} then s.availability else 'off' end as availability,
      coalesce(${isHere}, false) as is_here, coalesce(s.seen_at > ${goneBefore}, false) as is_connected,
      ${held} as conversations, ${assigned} as reports,
      case when s.seen_at > ${goneBefore} or s.availability = 'off' then s.availability_at else s.seen_at end as since
    from staff_member m left join chat_seat s on s.staff_id = m.id
    where m.is_active and m.role = any(${[...roles]}::text[]) ${staffId === undefined ? sql`` : sql`and m.id = ${staffId}`}
    order by is_here desc, is_connected desc, lower(m.name), m.id limit ${seatsMax}`.execute(tx);
  return rows.map(seatOf);
};

/** Counts are capped, so that the query stays cheap. */
const countMax = 10_000;

export interface QueueRow {
  waiting: number;
  running: number;
  oldest_queued_at: Date | null;
  oldest_unanswered_at: Date | null;
}

export const selectQueue = async (tx: Tx): Promise<QueueRow> => {
  const { rows } = await sql<QueueRow>`
    with running as materialized (
      select state, queued_at, waiting_since, snoozed_until from conversation where state <> 'ended' order by created_at, id limit ${countMax}
    )
    select
      (select count(*) from (select from conversation where state = 'waiting' limit ${countMax}) w) as waiting,
      (select count(*) from running where state = 'active' and snoozed_until is null) as running,
      (select queued_at from conversation where state = 'waiting' order by queued_at, id limit 1) as oldest_queued_at,
      (select min(waiting_since) from running where snoozed_until is null) as oldest_unanswered_at`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the queue query must return one row');
  return row;
};

/** Keeps an existing seat's settings; a new seat answers as the shared admin persona. */
export const openSeat = async (tx: Tx, staffId: string): Promise<void> => {
  await sql`insert into chat_seat (staff_id, seen_at) values (${staffId}, clock_timestamp())
    on conflict (staff_id) do update set seen_at = excluded.seen_at`.execute(tx);
};

/**
 * Refreshes the connection of staff with an open console: of those who are connected already, who are on duty, or who hold an
 * active conversation. Others get a seat by opening chat. Rows are locked in a fixed order, so that gateways that touch the same
 * staff cannot deadlock.
 */
export const touchSeats = async (tx: Tx, staffIds: readonly string[]): Promise<void> => {
  await sql`insert into chat_seat (staff_id)
    select o.staff_id from unnest(${[...staffIds]}::text[]) o (staff_id)
    where exists (select from chat_seat s where s.staff_id = o.staff_id
        and (s.seen_at > ${goneBefore} or s.availability <> 'off'))
      or exists (select from conversation c where c.assignee_id = o.staff_id and c.state = 'active')
    order by o.staff_id
    on conflict (staff_id) do update set seen_at = now()`.execute(tx);
};

export interface SeatValues {
  readonly persona: number;
  readonly seats: number;
}

/** Servers of the previous release read `is_accepting`, so it is written as well. */
export const putAvailability = async (tx: Tx, staffId: string, availability: Availability): Promise<void> => {
  await sql`insert into chat_seat as s (staff_id, availability, is_accepting, availability_at, seen_at)
    values (${staffId}, ${availability}, ${availability === 'here'}, clock_timestamp(), clock_timestamp())
    on conflict (staff_id) do update set availability = excluded.availability, is_accepting = excluded.is_accepting,
      availability_at = case when s.availability = excluded.availability then s.availability_at else excluded.availability_at end,
      seen_at = excluded.seen_at`.execute(tx);
};

/**
 * Off duty, and what the person holds returns to the queue, also what they claimed while off duty. `gone`: only someone without a
 * console for a minute; who signs in again in the middle of a shift stays on duty.
 */
export const leaveDuty = async (tx: Tx, staffId: string, who: 'anyone' | 'gone'): Promise<boolean> => {
  const { rows } =
    await sql`update chat_seat set availability = 'off', is_accepting = false, availability_at = clock_timestamp(),
      signed_off_at = clock_timestamp()
    where staff_id = ${staffId} ${who === 'gone' ? sql`and availability <> 'off' and seen_at <= ${goneBefore}` : sql``}
    returning 1`.execute(tx);
  return rows.length === 1;
};

export const isPersonaActive = async (tx: Tx, persona: number): Promise<boolean> => {
  const { rows } = await sql`select from persona where id = ${persona} and is_active`.execute(tx);
  return rows.length === 1;
};

/** Frees a persona held by an absent agent, who then answers as the admin persona until choosing again. */
export const freePersona = async (tx: Tx, staffId: string, persona: number): Promise<void> => {
  await sql`update chat_seat set persona_id = ${adminPersona}
    where persona_id = ${persona} and persona_id <> ${adminPersona} and staff_id <> ${staffId} and seen_at <= ${goneBefore}`.execute(
    tx,
  );
};

/** Throws a unique violation (`chat_seat_persona`) if another agent holds the persona. */
export const putSeat = async (tx: Tx, staffId: string, { persona, seats }: SeatValues): Promise<void> => {
  await sql`insert into chat_seat (staff_id, persona_id, seats, seen_at)
    values (${staffId}, ${persona}, ${seats}, clock_timestamp())
    on conflict (staff_id) do update set persona_id = excluded.persona_id, seats = excluded.seats,
      seen_at = excluded.seen_at`.execute(tx);
};
