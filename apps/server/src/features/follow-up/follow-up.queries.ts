import type { ChatOrReport } from '@guildhall/contract/players/subject.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

interface LinkRow {
  id: string;
  number: number;
  at: Date;
}

const linksMax = 20;

export const selectLinks = async (tx: Tx, { of, id }: ChatOrReport): Promise<LinkRow[]> => {
  const { rows } =
    of === 'chat'
      ? await sql<LinkRow>`
          select f.id, f.number, l.created_at as at from conversation_report l join feedback f on f.id = l.feedback_id
          where l.conversation_id = ${id} order by l.created_at desc limit ${linksMax}`.execute(tx)
      : await sql<LinkRow>`
          select c.id, c.number, l.created_at as at from conversation_report l join conversation c on c.id = l.conversation_id
          where l.feedback_id = ${id} order by l.created_at desc limit ${linksMax}`.execute(tx);
  return rows;
};

export interface StateRow {
  readonly snoozed_until: Date | null;
  readonly ends_in_ms: number | null;
}

export const selectState = async (tx: Tx, { of, id }: ChatOrReport): Promise<StateRow | null> => {
  const { rows } =
    of === 'chat'
      ? await sql<StateRow>`
          select snoozed_until, greatest(0, extract(epoch from ends_at - clock_timestamp()) * 1000)::integer as ends_in_ms
          from conversation where id = ${id}`.execute(tx)
      : await sql<StateRow>`select snoozed_until, null::integer as ends_in_ms from feedback where id = ${id}`.execute(
          tx,
        );
  return rows[0] ?? null;
};

export interface ReminderRow {
  readonly id: number;
  readonly due_at: Date;
  readonly note: string;
}

const subjectColumn = ({ of }: ChatOrReport) => sql.ref(of === 'chat' ? 'conversation_id' : 'feedback_id');

export const selectReminders = async (tx: Tx, staffId: string, subject: ChatOrReport): Promise<ReminderRow[]> => {
  const { rows } = await sql<ReminderRow>`
    select id, due_at, note from staff_reminder
    where staff_id = ${staffId} and ${subjectColumn(subject)} = ${subject.id} order by due_at, id limit ${linksMax}`.execute(
    tx,
  );
  return rows;
};

export const countReminders = async (tx: Tx, staffId: string): Promise<number> =>
  (
    await tx
      .selectFrom('staff_reminder')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('staff_id', '=', staffId)
      .executeTakeFirstOrThrow()
  ).count;

/** Idempotent by key. */
export const insertReminder = async (
  tx: Tx,
  reminder: { staffId: string; subject: ChatOrReport; key: string; at: Date; note: string },
): Promise<ReminderRow> => {
  const { staffId, subject, key, at, note } = reminder;
  const { rows } = await sql<ReminderRow>`
    insert into staff_reminder (staff_id, ${subjectColumn(subject)}, due_at, note, key)
    values (${staffId}, ${subject.id}, ${at}, ${note}, ${key})
    on conflict (staff_id, key) do update set key = excluded.key
    returning id, due_at, note`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the reminder must be stored');
  return row;
};

export const deleteReminder = async (tx: Tx, staffId: string, id: number): Promise<void> => {
  await tx.deleteFrom('staff_reminder').where('id', '=', id).where('staff_id', '=', staffId).execute();
};

/** By the database's clock: whether the time is ahead, and by at most so many days. */
export const isAhead = async (tx: Tx, at: Date, daysMax: number): Promise<boolean> => {
  const { rows } = await sql<{ is_ahead: boolean }>`
    select ${at} > clock_timestamp() and ${at} <= clock_timestamp() + make_interval(days => ${daysMax}, mins => 5) as is_ahead
  `.execute(tx);
  return rows[0]?.is_ahead === true;
};

export const snoozeChat = async (tx: Tx, id: string, until: Date | null): Promise<void> => {
  await tx.updateTable('conversation').set({ snoozed_until: until }).where('id', '=', id).execute();
};

export const snoozeReport = async (tx: Tx, id: string, until: Date | null, staffId: string): Promise<void> => {
  await tx
    .updateTable('feedback')
    .set({ snoozed_until: until, snoozed_by: until === null ? null : staffId })
    .where('id', '=', id)
    .execute();
};

export const endLater = async (tx: Tx, id: string, reason: string, seconds: number): Promise<void> => {
  await sql`update conversation set ends_at = clock_timestamp() + make_interval(secs => ${seconds}), ends_reason = ${reason}
    where id = ${id}`.execute(tx);
};

/** Returns whether it was about to end. */
export const keepOpen = async (tx: Tx, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('conversation')
    .set({ ends_at: null })
    .where('id', '=', id)
    .where('ends_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
