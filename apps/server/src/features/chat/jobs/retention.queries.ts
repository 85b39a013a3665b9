import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';

/** Ids of conversations from one to before the other. */
export interface IdRange {
  readonly from: string;
  readonly to: string;
}

/** A part of `message`: the conversations that started in a month. */
export interface Month extends IdRange {
  /** Its first day. */
  readonly month: string;
  /** It ended longer ago than the retention, so all its conversations may have. */
  readonly isDue: boolean;
  /** It is due for a month, so what is left of it no longer waits for the others. */
  readonly isOverdue: boolean;
}

/** Below it are the random ids that conversations had before months. */
export const firstOfMonths = 'ffffffff-ff00-0000-0000-000000000000';

const over = (days: number) => sql`now() - make_interval(days => ${days})`;
const isOver = (days: number) => sql`state = 'ended' and is_counted and ended_at < ${over(days)}`;

export const selectMonths = async (tx: Tx, days: number): Promise<Month[]> => {
  const { rows } = await sql<Month>`
    select m.first::date::text as month, conversation_id_from(m.first) as "from", conversation_id_from(m.next) as "to",
      m.next < ${over(days)} as "isDue", m.next + interval '31 days' < ${over(days)} as "isOverdue"
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    cross join lateral (select to_date(substr(c.relname, 9), 'YYYYMM')::timestamp as day) d
    cross join lateral (select d.day at time zone 'utc' as first, (d.day + interval '1 month') at time zone 'utc' as next) m
    where i.inhparent = 'message'::regclass and c.relname ~ '^message_[0-9]{6}$' order by c.relname`.execute(tx);
  return rows;
};

/** Adds the parts of this month and of the next `ahead` months that are missing. */
export const addMonths = async (tx: Tx, ahead: number): Promise<void> => {
  await sql`select message_month_add((date_trunc('month', now() at time zone 'utc') + make_interval(months => n))::date)
    from generate_series(0, ${ahead}::integer) n`.execute(tx);
};

/** Fails with code 55P03 if the lock was not free within 100 ms. */
export const dropMonth = async (tx: Tx, month: string, days: number): Promise<void> => {
  await sql`select message_month_drop(${month}::date, ${over(days)})`.execute(tx);
};

/**
 * Looks at the next conversations of the range. Returns the last id, null after the last conversation; `isOver` says whether all of
 * them may be deleted.
 */
export const checkNext = async (
  tx: Tx,
  { from, to }: IdRange,
  days: number,
  limit: number,
): Promise<{ last: string | null; isOver: boolean }> => {
  const { rows } = await sql<{ last: string | null; isOver: boolean }>`
    select max(id::text) as last, coalesce(bool_and(${isOver(days)}), true) as "isOver"
    from (select * from conversation where id > ${from} and id < ${to} order by id limit ${limit}) c`.execute(tx);
  return rows[0] ?? { last: null, isOver: true };
};

/**
 * Deletes conversations that ended more than `days` ago, oldest first. Foreign keys and triggers delete what belongs to them
 * and queue the objects of their files for removal. Those that the statistics do not include yet are left for a later run.
 */
export const deleteEnded = async (tx: Tx, days: number, limit: number, below: string | null): Promise<number> => {
  const { rows } = await sql`
    delete from conversation where id in (
      select id from conversation where ${isOver(days)} ${below === null ? sql`` : sql`and id < ${below}`}
      order by ended_at limit ${limit} for update skip locked
    ) returning 1`.execute(tx);
  return rows.length;
};

export const deleteEndedWithin = async (
  tx: Tx,
  { from, to }: IdRange,
  days: number,
  limit: number,
): Promise<number> => {
  const { rows } = await sql`
    delete from conversation where id in (
      select id from conversation where id >= ${from} and id < ${to} and ${isOver(days)}
      order by id limit ${limit} for update skip locked
    ) returning 1`.execute(tx);
  return rows.length;
};
