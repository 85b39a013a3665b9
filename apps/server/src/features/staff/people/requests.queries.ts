import { sql } from 'kysely';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { mayRole, staffRoles, type StaffRole } from '@guildhall/contract/staff/permissions.ts';
import type { StaffRequest } from '@guildhall/contract/staff/requests.ts';
import type { Tx } from '../../../data/database.ts';
import { isRemovedLately } from '../staff.queries.ts';

export interface NewRequest {
  readonly kind: StaffRequest['kind'];
  readonly memberId: string | null;
  readonly invitationId: string | null;
  readonly email: string;
  readonly role: StaffRole;
  readonly askedBy: string | null;
  /** Null: it waits for a second admin. */
  readonly decision: 'immediate' | 'operator' | null;
}

/**
 * Whether the installation has had only one admin ever and its first member joined less than a day ago. Former admins count too, so
 * that a stolen session cannot bring this state back.
 */
export const isFirstDay = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ is_first_day: boolean }>`
    select count(*) filter (where role = 'admin') = 1 and min(created_at) > now() - interval '1 day'
      and not exists (select from audit_entry a
        where a.action = 'staff.changed' and a.details->'role'->>0 = 'admin') as is_first_day
    from staff_member`.execute(tx);
  return rows[0]?.is_first_day === true;
};

/** Replaces a waiting request of the same kind for the same person, whose day starts again. */
export const insertRequest = async (tx: Tx, request: NewRequest): Promise<{ id: string; due_at: Date }> => {
  if (request.memberId !== null) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`staff_request:${request.memberId}`}, 0))`.execute(tx);
    await tx
      .updateTable('staff_request')
      .set({ decision: 'replaced', decided_at: sql`now()`, decided_by: request.askedBy })
      .where('kind', '=', request.kind)
      .where('member_id', '=', request.memberId)
      .where('decided_at', 'is', null)
      .execute();
  }
  return tx
    .insertInto('staff_request')
    .values({
      kind: request.kind,
      member_id: request.memberId,
      invitation_id: request.invitationId,
      email: request.email,
      role: request.role,
      asked_by: request.askedBy,
      due_at: sql`now() + make_interval(hours => ${staffLimits.approvalHours})`,
      decision: request.decision,
      ...(request.decision !== null && { decided_at: sql`now()`, decided_by: request.askedBy }),
    })
    .returning(['id', 'due_at'])
    .executeTakeFirstOrThrow();
};

/** Locked, so that of two decisions only one counts. Null if there is none or it is decided. */
export const lockRequest = async (tx: Tx, id: string) => {
  const row = await tx
    .selectFrom('staff_request')
    .select([
      'id',
      'kind',
      'member_id',
      'invitation_id',
      'role',
      'asked_by',
      sql<boolean>`due_at <= now()`.as('is_due'),
    ])
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { ...row, kind: row.kind as StaffRequest['kind'], role: row.role as StaffRole };
};

export const decideRequest = async (
  tx: Tx,
  id: string,
  by: string | null,
  decision: 'approved' | 'rejected',
): Promise<void> => {
  await tx
    .updateTable('staff_request')
    .set({ decision, decided_at: sql`now()`, decided_by: by })
    .where('id', '=', id)
    .execute();
};

/** Waiting requests by the invitation they hold, or by the member who asked, of all or of one person concerned. */
export const findWaiting = async (
  tx: Tx,
  of: { readonly invitationId: string } | { readonly askedBy: string; readonly memberId?: string },
): Promise<string[]> => {
  let query = tx.selectFrom('staff_request').select('id').where('decided_at', 'is', null);
  query =
    'askedBy' in of ? query.where('asked_by', '=', of.askedBy) : query.where('invitation_id', '=', of.invitationId);
  if ('memberId' in of && of.memberId !== undefined) query = query.where('member_id', '=', of.memberId);
  return (await query.execute()).map(({ id }) => id);
};

const inviting = staffRoles.filter((role) => mayRole(role, 'people.write'));
/** Whether the admin who asked took the account or the role of this member away within the last day. */
const isByRemover = (staffId: string) => sql<boolean>`exists (select from staff_member m where m.id = ${staffId}
  and m.removed_by = r.asked_by and m.removed_role = any(${[...inviting]}::text[]) and ${isRemovedLately})`;

export const isOfRemover = async (tx: Tx, id: string, staffId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('staff_request as r')
    .select('r.id')
    .where('r.id', '=', id)
    .where(isByRemover(staffId))
    .executeTakeFirst();
  return row !== undefined;
};

/** For those who manage staff: what waits, and what the operator did in the last week. For all: what concerns them in a month. */
export const selectRequests = (tx: Tx, staffId: string, managesStaff: boolean) =>
  tx
    .selectFrom('staff_request as r')
    .leftJoin('staff_member as m', 'm.id', 'r.member_id')
    .leftJoin('staff_member as a', 'a.id', 'r.asked_by')
    .leftJoin('staff_member as d', 'd.id', 'r.decided_by')
    .leftJoin('staff_invitation as i', 'i.id', 'r.invitation_id')
    .selectAll('r')
    .select(['m.name as member_name', 'a.name as asked_by_name', 'd.name as decided_by_name'])
    .select(isByRemover(staffId).as('is_by_remover'))
    .where(({ eb, and, or }) =>
      or([
        and([eb('r.member_id', '=', staffId), sql<boolean>`r.created_at > now() - interval '30 days'`]),
        and([eb('r.decided_at', 'is', null), isByRemover(staffId)]),
        ...(managesStaff
          ? [
              // A link that works since its day has passed, or is gone, needs no decision.
              and([
                eb('r.decided_at', 'is', null),
                or([eb('r.invitation_id', 'is', null), sql<boolean>`r.due_at > now()`]),
                sql<boolean>`i.used_at is null and i.cancelled_at is null`,
              ]),
              and([eb('r.decision', '=', 'operator'), sql<boolean>`r.created_at > now() - interval '7 days'`]),
            ]
          : []),
      ]),
    )
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(100)
    .execute();
