import { sql } from 'kysely';
import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import type { Tx } from '../../../data/database.ts';
import { isRemovedLately } from '../staff.queries.ts';
import { deletePasskeys } from '../passkeys/passkeys.queries.ts';

const memberRows = (tx: Tx) =>
  tx.selectFrom('staff_member as m').select(({ selectFrom }) => [
    'm.id',
    'm.name',
    'm.email',
    'm.role',
    'm.is_active',
    'm.two_factor_enabled',
    'm.created_at',
    'm.seen_at',
    sql<StaffRole | null>`case when ${isRemovedLately} then m.removed_role end`.as('lost_role'),
    selectFrom('staff_session as s')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .whereRef('s.member_id', '=', 'm.id')
      .where('s.has_second_factor', '=', true)
      .where(sql<boolean>`least(s.expires_at, s.idle_ends_at) > now()`)
      .as('session_count'),
    selectFrom('staff_request as r')
      .select('r.role')
      .whereRef('r.member_id', '=', 'm.id')
      .where('r.kind', '=', 'role')
      .where('r.decided_at', 'is', null)
      .as('pending_role'),
  ]);

export type MemberRow = Awaited<ReturnType<ReturnType<typeof memberRows>['executeTakeFirstOrThrow']>>;

export interface MemberFilter {
  /** Last row of the previous page. Its name is looked up, because a name may exceed the size of a cursor. */
  readonly afterId: string | undefined;
  readonly role: StaffRole | undefined;
  readonly isActive: boolean | undefined;
  readonly text: string | undefined;
  readonly limit: number;
}

export const selectMembers = (tx: Tx, { afterId, role, isActive, text, limit }: MemberFilter): Promise<MemberRow[]> => {
  let query = memberRows(tx)
    .orderBy(sql`lower(m.name)`)
    .orderBy('m.id')
    .limit(limit);
  if (afterId !== undefined) {
    query = query.where(sql<boolean>`(lower(m.name), m.id)
      > (select lower(last.name), last.id from staff_member last where last.id = ${afterId})`);
  }
  if (role !== undefined) query = query.where('m.role', '=', role);
  if (isActive !== undefined) query = query.where('m.is_active', '=', isActive);
  if (text !== undefined && text !== '') {
    // `strpos` instead of `like`: the search text has no wildcards.
    query = query.where(sql<boolean>`strpos(lower(m.name || ' ' || m.email), lower(${text})) > 0`);
  }
  return query.execute();
};

export const findMember = async (tx: Tx, id: string): Promise<MemberRow | null> =>
  (await memberRows(tx).where('m.id', '=', id).executeTakeFirst()) ?? null;

export const findMemberByEmail = async (tx: Tx, email: string): Promise<MemberRow | null> =>
  (await memberRows(tx).where('m.email', '=', email).executeTakeFirst()) ?? null;

/** Locked in id order, so that two admins who demote each other are serialized and one of them fails. */
export const lockActiveAdmins = async (tx: Tx): Promise<string[]> => {
  const rows = await tx
    .selectFrom('staff_member')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
};

export interface MemberChange {
  readonly name?: string | undefined;
  readonly role?: StaffRole | undefined;
  readonly is_active?: boolean | undefined;
}

export const updateMember = async (tx: Tx, id: string, change: MemberChange): Promise<void> => {
  await tx
    .updateTable('staff_member')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
};

/** `by` took the account or a privileged role away, or the member has one again. */
export const recordRemoval = async (
  tx: Tx,
  id: string,
  removal: { readonly by: string; readonly role: StaffRole } | null,
): Promise<void> => {
  await tx
    .updateTable('staff_member')
    .set({
      removed_at: removal === null ? null : sql`now()`,
      removed_by: removal?.by ?? null,
      removed_role: removal?.role ?? null,
    })
    .where('id', '=', id)
    .execute();
};

export const insertMember = async (
  tx: Tx,
  member: { name: string; email: string; role: StaffRole; passwordHash: string },
): Promise<string | null> => {
  const row = await tx
    .insertInto('staff_member')
    .values({ name: member.name, email: member.email, role: member.role })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return null;
  await tx
    .insertInto('staff_account')
    .values({ member_id: row.id, account_id: row.id, provider_id: 'credential', password_hash: member.passwordHash })
    .execute();
  return row.id;
};

/** Removes the authenticator and all passkeys; returns how many passkeys there were. */
export const deleteFactors = async (tx: Tx, memberId: string): Promise<number> => {
  await tx.deleteFrom('staff_two_factor').where('member_id', '=', memberId).execute();
  await tx
    .updateTable('staff_member')
    .set({ two_factor_enabled: false, updated_at: sql`now()` })
    .where('id', '=', memberId)
    .execute();
  return (await deletePasskeys(tx, memberId)).length;
};

export const hasMembers = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('staff_member').select('id').where('is_active', '=', true).limit(1).executeTakeFirst()) !==
  undefined;
