import type { OpeningHours } from '@guildhall/contract/targets/calendar.ts';
import { chatCalendar } from '@guildhall/contract/targets/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';
import type { OpenWindow } from './targets.calendar.rules.ts';

export interface CalendarRow extends OpeningHours {
  id: number;
  name: string;
  version: number;
  updated_at: Date;
  updated_by: string | null;
  updated_by_name: string | null;
}

const columns = sql`c.id, c.name, c.time_zone, c.windows, c.holidays, c.is_always, c.version, c.updated_at, c.updated_by,
  s.name as updated_by_name`;
const joins = sql`left join staff_member s on s.id = c.updated_by`;

export const selectCalendars = async (tx: Tx): Promise<CalendarRow[]> => {
  const { rows } = await sql<CalendarRow>`select ${columns} from target_calendar c ${joins} order by c.id`.execute(tx);
  return rows;
};

export const lockCalendar = async (tx: Tx, id: number): Promise<CalendarRow | null> => {
  const { rows } = await sql<CalendarRow>`
    select ${columns} from target_calendar c ${joins} where c.id = ${id} for no key update of c`.execute(tx);
  return rows[0] ?? null;
};

/** Node and PostgreSQL ship separate time zone lists; a zone must be in both. */
export const isTimeZone = async (tx: Tx, name: string): Promise<boolean> => {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(tx);
  return rows.length > 0;
};

export interface CalendarValues extends OpeningHours {
  readonly name: string;
}

const jsonOf = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

export const insertCalendar = async (tx: Tx, staffId: string, values: CalendarValues): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into target_calendar (name, time_zone, windows, holidays, is_always, updated_by)
    values (${values.name}, ${values.time_zone}, ${jsonOf(values.windows)}, ${jsonOf(values.holidays)}, ${values.is_always},
      ${staffId}) returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('targets: the calendar was not stored');
  return id;
};

export const updateCalendar = async (tx: Tx, staffId: string, id: number, values: CalendarValues): Promise<void> => {
  await sql`update target_calendar set name = ${values.name}, time_zone = ${values.time_zone}, windows = ${jsonOf(values.windows)},
    holidays = ${jsonOf(values.holidays)}, is_always = ${values.is_always}, version = version + 1, updated_at = now(),
    updated_by = ${staffId} where id = ${id}`.execute(tx);
};

/** Copies the opening hours of chat. Returns whether they differ. */
export const copyChatHours = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql`
    update target_calendar c set time_zone = h.time_zone, windows = h.windows, holidays = h.holidays, is_always = h.is_always,
      version = c.version + 1, updated_at = h.updated_at, updated_by = h.updated_by, covered_until = null
    from chat_hours h where c.id = ${chatCalendar}
      and (c.time_zone, c.windows, c.holidays, c.is_always) is distinct from (h.time_zone, h.windows, h.holidays, h.is_always)
    returning c.id`.execute(tx);
  return rows.length > 0;
};

export interface StoredWindow extends OpenWindow {
  readonly beforeMs: number;
  readonly afterMs: number;
}

export const replaceWindows = async (
  tx: Tx,
  calendarId: number,
  windows: readonly StoredWindow[],
  coveredUntil: Date,
): Promise<void> => {
  await sql`delete from target_window where calendar_id = ${calendarId}`.execute(tx);
  const moment = (of: string) => sql.raw(`timestamptz 'epoch' + ${of} * interval '1 millisecond'`);
  await sql`
    insert into target_window (calendar_id, opens_at, closes_at, open_before_ms, open_after_ms)
    select ${calendarId}, ${moment('w.opens')}, ${moment('w.closes')}, w.before, w.after
    from unnest(${windows.map(({ opensMs }) => opensMs)}::bigint[], ${windows.map(({ closesMs }) => closesMs)}::bigint[],
      ${windows.map(({ beforeMs }) => beforeMs)}::bigint[], ${windows.map(({ afterMs }) => afterMs)}::bigint[])
      w (opens, closes, before, after)`.execute(tx);
  await sql`update target_calendar set covered_until = ${coveredUntil} where id = ${calendarId}`.execute(tx);
};

/** Calendars whose stored windows end before `until`. */
export const selectShort = async (tx: Tx, until: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from target_calendar where not is_always and (covered_until is null or covered_until < ${until})`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
};

export const selectNow = async (tx: Tx): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(tx);
  return rows[0]?.now ?? new Date();
};
