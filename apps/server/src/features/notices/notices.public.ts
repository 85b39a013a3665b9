import { noticeBounds, type NoticeKind } from '@guildhall/contract/notices/rules.ts';
import { mayRole, staffRoles, type Permission } from '@guildhall/contract/staff/permissions.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';
import { collection } from '../../registration/module.ts';
import { Failure } from '../../runtime/failure.ts';

export interface NewNotice {
  readonly staffId: string;
  readonly kind: NoticeKind;
  readonly conversationId?: string | null;
  readonly feedbackId?: string | null;
  /** Null for the system and for players. */
  readonly byStaffId?: string | null;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
  /** Identifies the event, such as `assigned:<conversation>:<assign_epoch>`. A notice with the same key is stored once. */
  readonly eventKey: string;
}

/** They follow from what the person did, so there are not many, and none may be missing. */
const ownKinds: ReadonlySet<NoticeKind> = new Set(['reminder', 'set_away']);

/**
 * True until one colleague has caused what they may of this kind in an hour, or players and the system have. By kind: a mention beyond it
 * refuses the note, and must not be lost to the notices of a bulk assignment. Reports without a verified launch leave
 * half of it to others. Needs no lock; callers at once may exceed it a little.
 */
const isWithinBudget = ({ staffId, byStaffId = null, feedbackId = null, kind }: NewNotice) => {
  if (ownKinds.has(kind)) return sql`true`;
  const by = byStaffId === null ? sql`by_staff_id is null` : sql`by_staff_id = ${byStaffId}`;
  // Never more than the budget, so that the cost does not grow with what the person keeps.
  const caused = sql`from (
      select at, feedback_id from staff_notice
      where staff_id = ${staffId} and kind = ${kind} and ${by} order by id desc limit ${noticeBounds.hourlyMax}) n
    left join feedback f on f.id = n.feedback_id
    where n.at > now() - interval '1 hour'`;
  const isWithin = sql`(select count(*) ${caused}) < ${noticeBounds.hourlyMax}`;
  if (byStaffId !== null || feedbackId === null) return isWithin;
  return sql`${isWithin} and (exists (select from feedback where id = ${feedbackId}::uuid and is_verified)
    or (select count(*) ${caused} and not f.is_verified) < ${noticeBounds.strangersHourlyMax})`;
};

/** Returns whether it was added. */
const insertNotice = async (tx: Tx, notice: NewNotice): Promise<boolean> => {
  const { rows } = await sql`
    insert into staff_notice (staff_id, kind, conversation_id, feedback_id, by_staff_id, details, event_key)
    select ${notice.staffId}, ${notice.kind}, ${notice.conversationId ?? null}::uuid, ${notice.feedbackId ?? null}::uuid,
      ${notice.byStaffId ?? null}, ${JSON.stringify(notice.details ?? {})}::jsonb, ${notice.eventKey}
    where ${isWithinBudget(notice)}
    on conflict (staff_id, event_key) do nothing returning 1`.execute(tx);
  return rows.length > 0;
};

/**
 * Adds to the notification center of a member of staff, in the transaction of the change. Members get no notice of what they did
 * themselves. Too many from one source are left out: what they are about is in the lists and counters all the same. After the commit,
 * call `consoleHints.changed('notices', [staffId])`, unless a hint of chat or feedback goes out anyway.
 */
export const addNotice = async (tx: Tx, notice: NewNotice): Promise<void> => {
  if (notice.byStaffId !== notice.staffId) await insertNotice(tx, notice);
};

/** What a colleague wrote, for the notice. */
export const noteDetails = (text: string): { readonly note?: string } => {
  const words = Array.from(text);
  if (words.length === 0) return {};
  return { note: words.length > noticeBounds.noteMax ? `${words.slice(0, noticeBounds.noteMax).join('')}…` : text };
};

interface Mentions extends Pick<NewNotice, 'conversationId' | 'feedbackId' | 'eventKey'> {
  readonly mentions: readonly string[];
  /** Members without it cannot read the note and are ignored. */
  readonly permission: Permission;
  readonly byStaffId: string;
  readonly text: string;
}

/** Notifies the active colleagues who are mentioned in a note. It is refused if one cannot be: its writer counts on them to read it. */
export const addMentions = async (tx: Tx, { mentions, permission, text, ...notice }: Mentions): Promise<void> => {
  if (mentions.length === 0) return;
  const roles = staffRoles.filter((role) => mayRole(role, permission));
  const found = await tx
    .selectFrom('staff_member')
    .select('id')
    .where('id', 'in', [...new Set(mentions)])
    .where('is_active', '=', true)
    .where('role', 'in', roles)
    .orderBy('id')
    .execute();
  for (const { id } of found) {
    if (id === notice.byStaffId) continue;
    const isAdded = await insertNotice(tx, { ...notice, staffId: id, kind: 'mentioned', details: noteDetails(text) });
    if (!isAdded) throw new Failure('too_frequent');
  }
};

/** Counts reports that wait longer than their target, up to a maximum. */
export const lateReports = collection<(tx: Tx, max: number) => Promise<number>>('notices.lateReports');
