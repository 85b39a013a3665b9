import { sql } from 'kysely';
import { mayRole, staffRoles, type StaffRole } from '@guildhall/contract/staff/permissions.ts';
import type { Tx } from '../../../data/database.ts';

const isUnused = sql<boolean>`i.used_at is null and i.cancelled_at is null and i.expires_at > now()`;
const inviting = staffRoles.filter((role) => mayRole(role, 'people.write'));
/**
 * An invitation is valid only while its inviter may invite. `invited_by` is null for those from the server's command
 * line.
 */
const isOpen = sql<boolean>`${isUnused} and (i.invited_by is null or exists (select from staff_member inviter
  where inviter.id = i.invited_by and inviter.is_active and inviter.role = any(${inviting}::text[])))`;

export interface NewInvitation {
  readonly tokenHash: Buffer;
  readonly email: string;
  readonly role: StaffRole;
  readonly invitedBy: string | null;
  readonly days: number;
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
      expires_at: sql`now() + make_interval(days => ${invitation.days})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
};

export const findOpenInvitation = async (
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ email: string; role: StaffRole } | null> => {
  const row = await tx
    .selectFrom('staff_invitation as i')
    .select(['i.email', 'i.role'])
    .where('i.token_hash', '=', tokenHash)
    .where(isOpen)
    .executeTakeFirst();
  return row === undefined ? null : { email: row.email, role: row.role as StaffRole };
};

/** Marks an invitation as used; of concurrent calls only one succeeds. */
export const takeInvitation = async (
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ id: string; email: string; role: StaffRole } | null> => {
  const { rows } = await sql<{ id: string; email: string; role: StaffRole }>`
    update staff_invitation i set used_at = now() where i.token_hash = ${tokenHash} and ${isOpen}
    returning i.id, i.email, i.role`.execute(tx);
  return rows[0] ?? null;
};

interface Cancelled {
  id: string;
  role: string;
}

export const cancelInvitation = async (tx: Tx, id: string): Promise<Cancelled | null> => {
  const { rows } = await sql<Cancelled>`
    update staff_invitation i set cancelled_at = now() where i.id = ${id} and ${isOpen}
    returning i.id, i.role`.execute(tx);
  return rows[0] ?? null;
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
    .select(['i.id', 'i.email', 'i.role', 'i.created_at', 'i.expires_at', 'i.invited_by', 'm.name as invited_by_name'])
    .where(isOpen)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit);
  if (afterId !== undefined) {
    query = query.where(sql<boolean>`(i.created_at, i.id)
      < (select last.created_at, last.id from staff_invitation last where last.id = ${afterId})`);
  }
  return query.execute();
};
