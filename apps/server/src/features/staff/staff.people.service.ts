import type { BodyOf, MsgOf } from '@guildhall/contract/route.ts';
import type { staffChange, StaffMember, staffTable } from '@guildhall/contract/staff.ts';
import { mayRole, type StaffRole } from '@guildhall/contract/permissions.ts';
import type { Tx } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import { pageOf } from '../../platform/keyset.ts';
import { appendAudit } from '../audit/audit.public.ts';
import type { StaffContext } from './staff.context.ts';
import { cancelInvitationsOf } from './staff.invitation.queries.ts';
import { appendCancelled } from './staff.invitation.service.ts';
import * as people from './staff.people.queries.ts';
import * as queries from './staff.queries.ts';

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
});

const mayInvite = (row: people.MemberRow): boolean => row.is_active && mayRole(row.role as StaffRole, 'people.write');

const found = async (tx: Tx, id: string): Promise<people.MemberRow> => {
  const row = await people.findMember(tx, id);
  if (row === null) throw new Failure('not_found');
  return row;
};

/** What those who look after the staff do with the accounts of others. `by` is null on the server's own command line. */
export const createPeopleService = (context: StaffContext) => {
  const { database, announce, announceRole, desk } = context;

  /** Whatever was begun with the account as it was ends with it. */
  const endEverything = async (tx: Tx, id: string): Promise<string[]> => {
    await queries.deleteChallenges(tx, id);
    return queries.deleteSessions(tx, id);
  };

  const finish = (ids: string[], ended: string[]): void => {
    announce(ended);
    desk.changed('staff', ids);
  };

  /** `locked` where nobody decided it: what happened says why. */
  const change = async (
    by: string | null,
    body: BodyOf<typeof staffChange>,
    locked?: Record<string, string | number>,
  ): Promise<StaffMember> => {
    const { id, ...wanted } = body;
    const { member, ended, stale, cancelled } = await database.transaction(async (tx) => {
      const wouldLeave = wanted.is_active === false || (wanted.role !== undefined && wanted.role !== 'admin');
      // Before anything is read: who waited here must see what the one before left.
      const admins = wouldLeave ? await people.lockActiveAdmins(tx) : [];
      const before = await found(tx, id);
      if (admins.length === 1 && admins[0] === id) throw new Failure('last_admin');
      // Of many at once that all went too far, one locks the account.
      if (locked !== undefined && !before.is_active) throw new Failure('wrong_status');
      await people.updateMember(tx, id, wanted);
      const isRoleNew = wanted.role !== undefined && wanted.role !== before.role;
      const isAccessNew = wanted.is_active !== undefined && wanted.is_active !== before.is_active;
      const over = isAccessNew ? await endEverything(tx, id) : [];
      const kept = isRoleNew ? await queries.findSessionIds(tx, id) : [];
      const after = await found(tx, id);
      // Who may no longer let anybody in has let nobody in who is still on the way.
      const hasLostKey = mayInvite(before) && !mayInvite(after);
      const invitations = hasLostKey ? await cancelInvitationsOf(tx, id) : [];
      await appendAudit(tx, {
        staffId: by,
        action: locked === undefined ? 'staff.changed' : 'staff.locked',
        subject: `staff:${id}`,
        details: {
          ...locked,
          ...(before.name === after.name ? {} : { name: [before.name, after.name] }),
          ...(before.role === after.role ? {} : { role: [before.role, after.role] }),
          ...(before.is_active === after.is_active ? {} : { is_active: [before.is_active, after.is_active] }),
        },
      });
      for (const invitation of invitations) await appendCancelled(tx, by, invitation);
      return { member: memberOf(after), ended: over, stale: kept, cancelled: invitations };
    });
    announceRole(stale);
    finish([id, ...cancelled.map((invitation) => invitation.id)], ended);
    return member;
  };

  return {
    change,

    /** Switches an account off because of what it did; an admin may switch it on again. The last admin stays. */
    lock: async (id: string, details: Record<string, string | number>): Promise<void> => {
      try {
        await change(null, { id, is_active: false }, details);
      } catch (error) {
        if (!(error instanceof Failure && (error.reason === 'last_admin' || error.reason === 'wrong_status')))
          throw error;
      }
    },

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

    open: async (id: string): Promise<StaffMember> => memberOf(await found(database.query, id)),

    signOutEverywhere: async (by: string, id: string): Promise<void> => {
      const ended = await database.transaction(async (tx) => {
        await found(tx, id);
        const ids = await endEverything(tx, id);
        const details = { sessions: ids.length };
        await appendAudit(tx, { staffId: by, action: 'staff.session_revoked', subject: `staff:${id}`, details });
        return ids;
      });
      finish([id], ended);
    },

    resetSecondFactor: async (by: string, id: string): Promise<void> => {
      const ended = await database.transaction(async (tx) => {
        await found(tx, id);
        await people.deleteTwoFactor(tx, id);
        const ids = await endEverything(tx, id);
        await appendAudit(tx, { staffId: by, action: 'staff.second_factor_reset', subject: `staff:${id}` });
        return ids;
      });
      finish([id], ended);
    },

    /** From the server's command line, by who runs the server. */
    deactivateByEmail: async (email: string): Promise<StaffMember> => {
      const row = await people.findMemberByEmail(database.query, email);
      if (row === null) throw new Failure('not_found');
      return change(null, { id: row.id, is_active: false });
    },

    hasMembers: (): Promise<boolean> => people.hasMembers(database.query),
  };
};
