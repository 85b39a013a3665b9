import type { Seat } from '@guildhall/contract/chat-desk.ts';
import { chatTimings } from '@guildhall/contract/chat-rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/** Whoever was not seen since then is not here; by the database's clock. */
export const goneBefore = sql<Date>`(clock_timestamp() - make_interval(secs => ${chatTimings.staffGoneMs / 1000}))`;

/** What somebody has, of `m`. */
const held = sql<number>`(select count(*) from conversation c where c.assignee_id = m.id and c.state = 'active')`;

interface SeatRow {
  id: string;
  name: string;
  persona: number;
  seats: number;
  is_accepting: boolean;
  is_here: boolean;
  conversations: number;
}

const seatOf = ({ id, name, ...row }: SeatRow): Seat => ({ staff: { id, name }, ...row });

const seatsMax = 500;

/** Everybody who may be given a conversation, or one of them; those who are here come first. */
export const selectSeats = async (tx: Tx, roles: readonly string[], staffId?: string): Promise<Seat[]> => {
  const { rows } = await sql<SeatRow>`
    select m.id, m.name, coalesce(s.persona_id, 1) as persona, coalesce(s.seats, 5) as seats,
      coalesce(s.is_accepting, false) as is_accepting, coalesce(s.seen_at > ${goneBefore}, false) as is_here,
      ${held} as conversations
    from staff_member m left join chat_seat s on s.staff_id = m.id
    where m.is_active and m.role = any(${[...roles]}::text[]) ${staffId === undefined ? sql`` : sql`and m.id = ${staffId}`}
    order by is_here desc, lower(m.name), m.id limit ${seatsMax}`.execute(tx);
  return rows.map(seatOf);
};

/** More than this are one figure: reading them must have an end. */
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
      select state, queued_at, waiting_since from conversation where state <> 'ended' order by created_at, id limit ${countMax}
    )
    select
      (select count(*) from (select from conversation where state = 'waiting' limit ${countMax}) w) as waiting,
      (select count(*) from running) as running,
      (select queued_at from conversation where state = 'waiting' order by queued_at, id limit 1) as oldest_queued_at,
      (select min(waiting_since) from running) as oldest_unanswered_at`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('one row comes back');
  return row;
};

export interface SeatWish {
  readonly persona: number;
  readonly seats: number;
  readonly is_accepting: boolean;
}

export const isPersonaActive = async (tx: Tx, persona: number): Promise<boolean> => {
  const { rows } = await sql`select from persona where id = ${persona} and is_active`.execute(tx);
  return rows.length === 1;
};

/** A name that somebody has who is not here is free; whoever had it answers as the admin until choosing again. */
export const freePersona = async (tx: Tx, staffId: string, persona: number): Promise<void> => {
  await sql`update chat_seat set persona_id = 1
    where persona_id = ${persona} and persona_id <> 1 and staff_id <> ${staffId} and seen_at <= ${goneBefore}`.execute(
    tx,
  );
};

/** Throws the database's own error where somebody else has the name. */
export const putSeat = async (tx: Tx, staffId: string, { persona, seats, is_accepting }: SeatWish): Promise<void> => {
  await sql`insert into chat_seat (staff_id, persona_id, seats, is_accepting, seen_at)
    values (${staffId}, ${persona}, ${seats}, ${is_accepting}, clock_timestamp())
    on conflict (staff_id) do update set persona_id = excluded.persona_id, seats = excluded.seats,
      is_accepting = excluded.is_accepting, seen_at = excluded.seen_at`.execute(tx);
};
