import { sql } from 'kysely';
import { mayRole, staffRoles, type StaffRole } from '@guildhall/contract/staff/permissions.ts';
import type { Tx } from '../../../data/database.ts';

const isUnused = sql<boolean>`i.used_at is null and i.cancelled_at is null and i.expires_at > now()`;
const inviting = staffRoles.filter((role) => mayRole(role, 'people.write'));
/**
 * An invitation is valid only while its inviter may invite. `invited_by` is null for those from the server's command
 * line.
 */
const isListed = sql<boolean>`${isUnused} and (i.invited_by is null or exists (select from staff_member inviter
  where inviter.id = i.invited_by and inviter.is_active and inviter.role = any(${inviting}::text[])))`;

/** Until when an invitation waits for a second admin; null if it does not. */
const heldUntil = sql<Date | null>`(select r.due_at from staff_request r
  where r.invitation_id = i.id and r.decided_at is null and r.due_at > now())`;
const isOpen = sql<boolean>`${isListed} and ${heldUntil} is null`;

export interface NewInvitation {
  readonly tokenHash: Buffer;
  readonly email: string;
  readonly role: StaffRole;
  readonly invitedBy: string | null;
  readonly hours: number;
  /** An existing member, for whom the link sets a new password. */
  readonly memberId?: string;
  readonly resetsFactors?: boolean;
}

/** Replaces an earlier invitation for the same address; concurrent calls for one address are serialized. */
export const replaceInvitation = async (
  tx: Tx,
  invitation: NewInvitation,
): Promise<{ id: string; expires_at: Date }> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`staff_invitation:${invitation.email}`}, 0))`.execute(tx);
  await tx
    .updateTable('staff_invitation')
    .set({ cancelled_at: sql`now()` })
    .where('email', '=', invitation.email)
    .where('used_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute();
  return tx
    .insertInto('staff_invitation')
    .values({
      token_hash: invitation.tokenHash,
      email: invitation.email,
      role: invitation.role,
      invited_by: invitation.invitedBy,
      member_id: invitation.memberId ?? null,
      resets_factors: invitation.resetsFactors ?? false,
      expires_at: sql`now() + make_interval(hours => ${invitation.hours})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
};

/** Before an invitation of a privileged role is made or accepted: what counts is who joined before, so these take turns. */
export const lockPrivileged = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff_invitation_privileged', 0))`.execute(tx);
};

/** Of an invitation that works at once because it is the first day: it ends with this day. */
export const endWithFirstDay = async (tx: Tx, id: string): Promise<Date> =>
  (
    await tx
      .updateTable('staff_invitation')
      .set({
        expires_at: sql`least(expires_at, (select min(created_at) + interval '1 day' from staff_member))`,
      })
      .where('id', '=', id)
      .returning('expires_at')
      .executeTakeFirstOrThrow()
  ).expires_at;

export interface FoundInvitation {
  readonly email: string;
  readonly role: StaffRole;
  readonly reset_of: string | null;
  readonly held_until: Date | null;
}

export const findInvitation = async (tx: Tx, tokenHash: Buffer): Promise<FoundInvitation | null> => {
  const row = await tx
    .selectFrom('staff_invitation as i')
    .leftJoin('staff_member as m', 'm.id', 'i.member_id')
    .select(['i.email', 'i.role', 'm.name as reset_of', heldUntil.as('held_until')])
    .where('i.token_hash', '=', tokenHash)
    .where(isListed)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, role: row.role as StaffRole };
};

export interface TakenInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly member_id: string | null;
  readonly resets_factors: boolean;
}

/** Marks an invitation as used; of concurrent calls only one succeeds. */
export const takeInvitation = async (tx: Tx, tokenHash: Buffer): Promise<TakenInvitation | null> => {
  const { rows } = await sql<TakenInvitation>`
    update staff_invitation i set used_at = now() where i.token_hash = ${tokenHash} and ${isOpen}
    returning i.id, i.email, i.role, i.member_id, i.resets_factors`.execute(tx);
  return rows[0] ?? null;
};

interface Cancelled {
  id: string;
  role: string;
}

export const cancelInvitation = async (tx: Tx, id: string): Promise<Cancelled | null> => {
  const { rows } = await sql<Cancelled>`
    update staff_invitation i set cancelled_at = now() where i.id = ${id} and ${isListed}
    returning i.id, i.role`.execute(tx);
  return rows[0] ?? null;
};

/** Those that work at once because it is the first day. */
export const cancelImmediate = async (tx: Tx): Promise<Cancelled[]> => {
  const { rows } = await sql<Cancelled>`
    update staff_invitation i set cancelled_at = now() where ${isUnused} and exists (select from staff_request r
      where r.invitation_id = i.id and r.kind = 'invitation' and r.decision = 'immediate')
    returning i.id, i.role`.execute(tx);
  return rows;
};

/** Does not check the inviter's permission, which may just have been lost. */
export const cancelInvitationsOf = async (tx: Tx, inviterId: string): Promise<Cancelled[]> => {
  const { rows } = await sql<Cancelled>`
    update staff_invitation i set cancelled_at = now() where i.invited_by = ${inviterId} and ${isUnused}
    returning i.id, i.role`.execute(tx);
  return rows;
};

export const selectInvitations = (tx: Tx, afterId: string | undefined, limit: number) => {
  let query = tx
    .selectFrom('staff_invitation as i')
    .leftJoin('staff_member as m', 'm.id', 'i.invited_by')
    .select([
      'i.id',
      'i.email',
      'i.role',
      'i.created_at',
      'i.expires_at',
      'i.invited_by',
      'm.name as invited_by_name',
      'i.member_id',
      heldUntil.as('held_until'),
    ])
    .where(isListed)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit);
  if (afterId !== undefined) {
    query = query.where(sql<boolean>`(i.created_at, i.id)
      < (select last.created_at, last.id from staff_invitation last where last.id = ${afterId})`);
  }
  return query.execute();
};
