import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import type { staffChange, StaffMember, staffTable, staffWork } from '@guildhall/contract/staff/people.ts';
import { isPrivilegedRole, mayRole, type StaffRole } from '@guildhall/contract/staff/permissions.ts';
import type { Tx } from '../../../data/database.ts';
import { Failure } from '../../../runtime/failure.ts';
import { pageOf } from '../../../data/keyset.ts';
import { appendAudit } from '../../audit/audit.public.ts';
import type { StaffContext } from '../staff.context.service.ts';
import { cancelInvitationsOf } from './invitations.queries.ts';
import { appendCancelled } from './invitations.service.ts';
import * as people from './people.queries.ts';
import { cancelStepsOf, recordStep, rejectWaiting } from './privileged-steps.service.ts';
import { deleteDevices } from '../sign-in/devices.queries.ts';
import * as queries from '../staff.queries.ts';

const memberOf = (row: people.MemberRow): StaffMember => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role as StaffRole,
  is_active: row.is_active,
  has_second_factor: row.two_factor_enabled,
  created_at: row.created_at.getTime(),
  seen_at: row.seen_at?.getTime() ?? null,
  session_count: row.session_count ?? 0,
  pending_role: row.pending_role as StaffRole | null,
});

const mayInvite = (row: people.MemberRow): boolean => row.is_active && mayRole(row.role as StaffRole, 'people.write');

const found = async (tx: Tx, id: string): Promise<people.MemberRow> => {
  const row = await people.findMember(tx, id);
  if (row === null) throw new Failure('not_found');
  return row;
};

export type PeopleService = ReturnType<typeof createPeopleService>;

/** Administration of other staff accounts. `by` is null on the server's command line. */
export const createPeopleService = (
  context: Pick<StaffContext, 'database' | 'announce' | 'announceRole' | 'consoleHints' | 'work'>,
) => {
  const { database, announce, announceRole, consoleHints, work } = context;

  /** Ends all sessions and pending sign-ins of an account. */
  const endAllSessions = async (tx: Tx, id: string): Promise<string[]> => {
    await queries.deleteChallenges(tx, id);
    // The browser may be the reason, for example because the laptop was lost.
    await deleteDevices(tx, id);
    return queries.deleteSessions(tx, id);
  };

  /**
   * An admin must not remove those who could reject what the admin asks for. So what waits is canceled, and for a day the person can
   * still reject what the admin asks for again.
   */
  const noteRemoval = async (
    tx: Tx,
    by: string | null,
    before: people.MemberRow,
    after: people.MemberRow,
  ): Promise<void> => {
    const { id } = after;
    const isPrivileged = (row: people.MemberRow): boolean => row.is_active && isPrivilegedRole(row.role as StaffRole);
    if (isPrivileged(after) && (mayInvite(after) || !mayInvite(before))) {
      if (after.lost_role !== null) await people.recordRemoval(tx, id, null);
      return;
    }
    if (by === null || by === id) return;
    if (isPrivileged(before)) await people.recordRemoval(tx, id, { by, role: before.role as StaffRole });
    if (mayInvite(before)) await cancelStepsOf(tx, by, { askedBy: by });
    else if (before.is_active && !after.is_active) await cancelStepsOf(tx, by, { askedBy: by, memberId: id });
  };

  const finish = (ids: string[], ended: string[]): void => {
    announce(ended);
    consoleHints.changed('staff', ids);
  };

  /**
   * Changes an account; call the returned function after the commit to notify. `locked` holds the audit details of an automatic
   * deactivation.
   */
  const changeIn = async (
    tx: Tx,
    by: string | null,
    body: BodyOf<typeof staffChange>,
  ): Promise<{ member: StaffMember; notify: () => void }> => {
    const { id, ...wanted } = body;
    const wouldLeave = wanted.is_active === false || (wanted.role !== undefined && wanted.role !== 'admin');
    // Lock before reading, so that the second of two concurrent changes sees the result of the first.
    const admins = wouldLeave ? await people.lockActiveAdmins(tx) : [];
    const before = await found(tx, id);
    if (admins.length === 1 && admins[0] === id) throw new Failure('last_admin');
    await people.updateMember(tx, id, wanted);
    const isRoleNew = wanted.role !== undefined && wanted.role !== before.role;
    const isAccessNew = wanted.is_active !== undefined && wanted.is_active !== before.is_active;
    const ended = isAccessNew ? await endAllSessions(tx, id) : [];
    const stale = isRoleNew ? await queries.findSessionIds(tx, id) : [];
    const hasLeft = isAccessNew && wanted.is_active === false;
    const notifyReleased = hasLeft ? await work.release(tx, id, by) : null;
    const after = await found(tx, id);
    // Open invitations and requests of a member who may no longer invite are canceled.
    const hasLostInviting = mayInvite(before) && !mayInvite(after);
    const cancelled = hasLostInviting ? await cancelInvitationsOf(tx, id) : [];
    await appendAudit(tx, {
      staffId: by,
      action: 'staff.changed',
      subject: `staff:${id}`,
      details: {
        ...(before.name === after.name ? {} : { name: [before.name, after.name] }),
        ...(before.role === after.role ? {} : { role: [before.role, after.role] }),
        ...(before.is_active === after.is_active ? {} : { is_active: [before.is_active, after.is_active] }),
      },
    });
    for (const invitation of cancelled) await appendCancelled(tx, by, invitation);
    if (hasLostInviting) await rejectWaiting(tx, by, { askedBy: id });
    await noteRemoval(tx, by, before, after);
    const notify = (): void => {
      notifyReleased?.();
      announceRole(stale);
      finish([id, ...cancelled.map((invitation) => invitation.id)], ended);
    };
    return { member: memberOf(after), notify };
  };

  const change = async (by: string | null, body: BodyOf<typeof staffChange>): Promise<StaffMember> => {
    const { member, notify } = await database.transaction(async (tx) => {
      const { id, role, ...rest } = body;
      const before = await found(tx, id);
      const step = { kind: 'role', memberId: id, invitationId: null, email: before.email } as const;
      const isWaiting =
        role !== undefined && role !== before.role && (await recordStep(tx, by, { ...step, role })) !== null;
      if (!isWaiting) return changeIn(tx, by, body);
      if (Object.keys(rest).length > 0) return changeIn(tx, by, { id, ...rest });
      return { member: memberOf(await found(tx, id)), notify: () => finish([id], []) };
    });
    notify();
    return member;
  };

  const resetFactorIn = async (tx: Tx, by: string | null, id: string): Promise<() => void> => {
    const passkeys = await people.deleteFactors(tx, id);
    const ended = await endAllSessions(tx, id);
    await appendAudit(tx, {
      staffId: by,
      action: 'staff.second_factor_reset',
      subject: `staff:${id}`,
      details: { passkeys },
    });
    return () => finish([id], ended);
  };

  return {
    change,

    table: async (body: BodyOf<typeof staffTable>): Promise<MsgOf<typeof staffTable>> => {
      const rows = await people.selectMembers(database.query, {
        afterId: body.cursor,
        role: body.role,
        isActive: body.is_active,
        text: body.text,
        limit: body.limit + 1,
      });
      return pageOf(rows, body.limit, (row) => row.id, memberOf);
    },

    work: async (id: string): Promise<MsgOf<typeof staffWork>> => {
      await found(database.query, id);
      return work.count(database.query, id);
    },

    open: async (id: string): Promise<StaffMember> => memberOf(await found(database.query, id)),

    signOutEverywhere: async (by: string, id: string): Promise<void> => {
      const ended = await database.transaction(async (tx) => {
        await found(tx, id);
        const ids = await endAllSessions(tx, id);
        const details = { sessions: ids.length };
        await appendAudit(tx, { staffId: by, action: 'staff.session_revoked', subject: `staff:${id}`, details });
        return ids;
      });
      finish([id], ended);
    },

    /** Carries out an approved request; call the returned function after the commit. */
    carryOutRole: async (tx: Tx, by: string, id: string, role: StaffRole): Promise<() => void> =>
      (await changeIn(tx, by, { id, role })).notify,
    carryOutFactorReset: resetFactorIn,

    resetSecondFactor: async (by: string, id: string): Promise<{ is_pending: boolean }> => {
      const { isPending, notify } = await database.transaction(async (tx) => {
        const { email, role, lost_role: lostRole } = await found(tx, id);
        const step = { kind: 'second_factor_reset', memberId: id, invitationId: null, email } as const;
        const heldUntil = await recordStep(tx, by, { ...step, role: lostRole ?? (role as StaffRole) });
        if (heldUntil !== null) return { isPending: true, notify: () => finish([id], []) };
        return { isPending: false, notify: await resetFactorIn(tx, by, id) };
      });
      notify();
      return { is_pending: isPending };
    },

    /** For the server's command line. */
    deactivateByEmail: async (email: string): Promise<StaffMember> => {
      const row = await people.findMemberByEmail(database.query, email);
      if (row === null) throw new Failure('not_found');
      return change(null, { id: row.id, is_active: false });
    },

    hasMembers: (): Promise<boolean> => people.hasMembers(database.query),
  };
};
