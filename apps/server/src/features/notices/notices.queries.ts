import type { NoticeKind } from '@guildhall/contract/notices/rules.ts';
import type { StaffNotice, Colleague } from '@guildhall/contract/notices/staff.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface NoticeRow {
  id: number;
  kind: NoticeKind;
  at: Date;
  is_read: boolean;
  by_staff_id: string | null;
  by_name: string | null;
  conversation_id: string | null;
  feedback_id: string | null;
  number: number | null;
  note: string | null;
  name: string | null;
}

export const noticeOf = (row: NoticeRow): StaffNotice => {
  const id = row.conversation_id ?? row.feedback_id;
  return {
    id: row.id,
    kind: row.kind,
    at: row.at.getTime(),
    is_read: row.is_read,
    by: row.by_staff_id === null ? null : { id: row.by_staff_id, name: row.by_name ?? '' },
    subject:
      id === null
        ? null
        : { type: row.conversation_id === null ? ('report' as const) : ('chat' as const), id, number: row.number ?? 0 },
    note: row.note ?? '',
    name: row.name ?? '',
  };
};

/** Newest first. Conversations come first where a notice names both: it is where the work is. */
export const selectNotices = async (
  tx: Tx,
  staffId: string,
  before: number | undefined,
  limit: number,
): Promise<NoticeRow[]> => {
  const { rows } = await sql<NoticeRow>`
    select n.id, n.kind, n.at, n.read_at is not null as is_read, n.by_staff_id, m.name as by_name, n.conversation_id,
      n.feedback_id, coalesce(c.number, f.number) as number, n.details->>'note' as note, n.details->>'name' as name
    from (select * from staff_notice where staff_id = ${staffId} ${before === undefined ? sql`` : sql`and id < ${before}`}
          order by id desc limit ${limit}) n
    left join staff_member m on m.id = n.by_staff_id
    left join conversation c on c.id = n.conversation_id
    left join feedback f on f.id = n.feedback_id
    order by n.id desc`.execute(tx);
  return rows;
};

const markRead = async (tx: Tx, staffId: string, condition: RawBuilder<unknown>): Promise<boolean> => {
  const { rows } = await sql`
    update staff_notice set read_at = now() where staff_id = ${staffId} and read_at is null and ${condition} returning 1`.execute(
    tx,
  );
  return rows.length > 0;
};

export const markSome = (tx: Tx, staffId: string, ids: readonly number[]): Promise<boolean> =>
  markRead(tx, staffId, sql`id = any(${[...ids]}::bigint[])`);
export const markUntil = (tx: Tx, staffId: string, id: number): Promise<boolean> =>
  markRead(tx, staffId, sql`id <= ${id}`);
export const markChat = (tx: Tx, staffId: string, conversation: string): Promise<boolean> =>
  markRead(tx, staffId, sql`conversation_id = ${conversation}`);
export const markReport = (tx: Tx, staffId: string, report: string): Promise<boolean> =>
  markRead(tx, staffId, sql`feedback_id = ${report}`);

const colleaguesMax = 500;

export const selectColleagues = async (tx: Tx, roles: readonly string[]): Promise<Colleague[]> =>
  tx
    .selectFrom('staff_member')
    .select(['id', 'name'])
    .where('is_active', '=', true)
    .where('role', 'in', [...roles])
    .orderBy('name')
    .orderBy('id')
    .limit(colleaguesMax)
    .execute();

/** Deletes a batch of old notices: read ones after `days`, unread ones after a year. Oldest first. */
export const deleteOld = async (tx: Tx, days: number, limit: number): Promise<number> => {
  const { rows } = await sql`
    delete from staff_notice where id in (
      select id from staff_notice
      where read_at < now() - make_interval(days => ${days}) or at < now() - interval '1 year'
      order by id limit ${limit} for update skip locked)
    returning 1`.execute(tx);
  return rows.length;
};
