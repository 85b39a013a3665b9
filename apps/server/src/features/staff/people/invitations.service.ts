import { CONSOLE_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import { isPrivilegedRole, mayRole, type StaffRole } from '@guildhall/contract/staff/permissions.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import type { StaffInvitation, staffInvitationTable, staffInvite } from '@guildhall/contract/staff/people.ts';
import type { staffInvitationAccept, staffInvitationInfo } from '@guildhall/contract/staff/staff.ts';
import type { Tx } from '../../../data/database.ts';
import { Failure } from '../../../runtime/failure.ts';
import { pageOf } from '../../../data/keyset.ts';
import { appendAudit } from '../../audit/audit.public.ts';
import type { Progress, StaffContext } from '../staff.context.service.ts';
import { hashOf, newToken } from '../../../runtime/token.ts';
import * as invitations from './invitations.queries.ts';
import type { Caller } from '../sign-in/auth-library.adapter.ts';
import { deleteDevices } from '../sign-in/devices.queries.ts';
import * as queries from '../staff.queries.ts';
import { deleteFactors, findMember, findMemberByEmail, insertMember, type MemberRow } from './people.queries.ts';
import { recordStep, rejectWaiting } from './privileged-steps.service.ts';

type InvitationRow = Awaited<ReturnType<typeof invitations.selectInvitations>>[number];

const invitationOf = (row: InvitationRow): StaffInvitation => ({
  id: row.id,
  email: row.email,
  role: row.role as StaffRole,
  created_at: row.created_at.getTime(),
  expires_at: row.expires_at.getTime(),
  invited_by: row.invited_by === null ? null : { id: row.invited_by, name: row.invited_by_name ?? '' },
  is_reset: row.member_id !== null,
  held_until: row.held_until?.getTime() ?? null,
});

export const appendCancelled = (tx: Tx, by: string | null, { id, role }: { id: string; role: string }): Promise<void> =>
  appendAudit(tx, {
    staffId: by,
    action: 'staff.invitation_cancelled',
    subject: `invitation:${id}`,
    details: { role },
  });

interface Link {
  readonly email: string;
  readonly link: string;
  readonly expires_at: number;
  readonly held_until: number | null;
}

export const createInviting = ({
  database,
  consoleHints,
  consoleOrigin,
}: Pick<StaffContext, 'database' | 'consoleHints' | 'consoleOrigin'>) => {
  /** Stores the hash of a new link; if it concerns a privileged role, it waits for a second admin. */
  const makeLink = async (
    tx: Tx,
    kind: 'invitation' | 'password_reset',
    invitation: Omit<invitations.NewInvitation, 'tokenHash'>,
  ): Promise<Link & { readonly id: string }> => {
    const token = newToken();
    const { email, role, invitedBy, memberId = null } = invitation;
    const isPrivileged = isPrivilegedRole(role);
    if (isPrivileged) await invitations.lockPrivileged(tx);
    const made = await invitations.replaceInvitation(tx, { ...invitation, tokenHash: hashOf(token) });
    const step = { kind, memberId, invitationId: made.id, email, role };
    const heldUntil = await recordStep(tx, invitedBy, step);
    const isImmediate = kind === 'invitation' && isPrivileged && invitedBy !== null && heldUntil === null;
    const expiresAt = isImmediate ? await invitations.endWithFirstDay(tx, made.id) : made.expires_at;
    return {
      id: made.id,
      email,
      // In the URL fragment, so that it never reaches a server or proxy log.
      link: `${consoleOrigin}${CONSOLE_PATH}/invitation#${token}`,
      expires_at: expiresAt.getTime(),
      held_until: heldUntil?.getTime() ?? null,
    };
  };

  /** `by` is null on the server's command line. Its links also remove the second factor, for people who lost everything. */
  const resetPassword = async (by: string | null, find: (tx: Tx) => Promise<MemberRow | null>) => {
    const { id, ...made } = await database.transaction(async (tx) => {
      const member = await find(tx);
      if (member === null) throw new Failure('not_found');
      // The link would be refused, unless the member may still reject what another admin asks for.
      if (!member.is_active && !(await queries.mayStartSession(tx, member.id))) throw new Failure('wrong_state');
      // A role that was just taken away counts, so that taking it away opens no account.
      const role = member.lost_role ?? (member.role as StaffRole);
      const link = await makeLink(tx, 'password_reset', {
        email: member.email,
        role,
        invitedBy: by,
        hours: staffLimits.resetHours + (by !== null && isPrivilegedRole(role) ? staffLimits.approvalHours : 0),
        memberId: member.id,
        resetsFactors: by === null,
      });
      await appendAudit(tx, {
        staffId: by,
        action: by === null ? 'staff.break_glass' : 'staff.password_reset_started',
        subject: `staff:${member.id}`,
        details: { role },
      });
      return { ...link, id: member.id };
    });
    consoleHints.changed('staff', [id]);
    return { ...made, memberId: id };
  };

  return {
    /** `by` is null on the server's command line, which invites the first admin. */
    invite: async (by: string | null, email: string, role: StaffRole): Promise<MsgOf<typeof staffInvite>> => {
      const { id, link, expires_at, held_until } = await database.transaction(async (tx) => {
        if ((await findMemberByEmail(tx, email)) !== null) throw new Failure('already_staff');
        const made = await makeLink(tx, 'invitation', {
          email,
          role,
          invitedBy: by,
          hours: staffLimits.invitationDays * 24,
        });
        await appendAudit(tx, {
          staffId: by,
          action: 'staff.invited',
          subject: `invitation:${made.id}`,
          // Without the address: not all readers of the audit trail may read the staff list.
          details: { role },
        });
        return made;
      });
      consoleHints.changed('staff', [id]);
      return { link, expires_at, held_until };
    },

    resetPassword: (by: string, memberId: string) => resetPassword(by, (tx) => findMember(tx, memberId)),
    /** For the server's command line, if no admin can sign in. */
    breakGlass: (email: string) => resetPassword(null, (tx) => findMemberByEmail(tx, email)),
  };
};

/** The only way to become staff. Used, canceled, expired and made-up invitations get the same answer. */
export const createInvitationService = (context: StaffContext) => {
  const { database, consoleHints, library } = context;

  const openInvitation = async (token: string): Promise<MsgOf<typeof staffInvitationInfo>> => {
    const open = await invitations.findInvitation(database.query, hashOf(token));
    if (open === null) throw new Failure('invitation_refused');
    const { held_until, ...info } = open;
    if (held_until !== null) {
      const hours = Math.max(1, Math.ceil((held_until.getTime() - Date.now()) / 3_600_000));
      throw new Failure('invitation_pending', { hours });
    }
    return info;
  };

  const join = async (tx: Tx, { id, email, role }: invitations.TakenInvitation, name: string, passwordHash: string) => {
    const memberId = await insertMember(tx, { name, email, role, passwordHash });
    if (memberId === null) throw new Failure('invitation_refused');
    // From now on a second admin can be asked.
    const cancelled = mayRole(role, 'people.write') ? await invitations.cancelImmediate(tx) : [];
    await appendAudit(tx, {
      staffId: memberId,
      action: 'staff.joined',
      subject: `staff:${memberId}`,
      details: { role, invitation: id },
    });
    for (const each of cancelled) await appendCancelled(tx, null, each);
    return { id: memberId, ended: [] };
  };

  /** Ends everything that the old password opened. */
  const setPassword = async (tx: Tx, memberId: string, resetsFactors: boolean, passwordHash: string) => {
    await queries.storePasswordHash(tx, memberId, passwordHash);
    const passkeys = resetsFactors ? await deleteFactors(tx, memberId) : 0;
    await queries.deleteChallenges(tx, memberId);
    await deleteDevices(tx, memberId);
    const ended = await queries.deleteSessions(tx, memberId);
    await appendAudit(tx, {
      staffId: memberId,
      action: 'staff.password_reset',
      subject: `staff:${memberId}`,
      details: { sessions: ended.length, second_factor: resetsFactors, passkeys },
    });
    return { id: memberId, ended };
  };

  return {
    ...createInviting(context),

    invitationInfo: openInvitation,

    accept: async (caller: Caller, body: BodyOf<typeof staffInvitationAccept>): Promise<Progress> => {
      const { token, password } = body;
      const invited = await openInvitation(token);
      const name = invited.reset_of ?? body.name;
      const passwordHash = await context.hashNewPassword(password, { email: invited.email, name });
      const { id, ended, email } = await database.transaction(async (tx) => {
        if (isPrivilegedRole(invited.role)) await invitations.lockPrivileged(tx);
        const taken = await invitations.takeInvitation(tx, hashOf(token));
        if (taken === null) throw new Failure('invitation_refused');
        const done =
          taken.member_id === null
            ? await join(tx, taken, name, passwordHash)
            : await setPassword(tx, taken.member_id, taken.resets_factors, passwordHash);
        return { ...done, email: taken.email };
      });
      context.announce(ended);
      consoleHints.changed('staff', [id]);
      const answer = await library.signIn(caller, { email, password });
      if (!answer.isOk) {
        // The account may be deactivated: its password is new, but it still opens nothing.
        if (invited.reset_of !== null) throw new Failure('invitation_refused');
        throw new Error('new member could not sign in after accepting the invitation');
      }
      return context.advance(caller, answer.setCookies, { method: 'invitation' });
    },

    invitationTable: async (body: BodyOf<typeof staffInvitationTable>): Promise<MsgOf<typeof staffInvitationTable>> => {
      const rows = await invitations.selectInvitations(database.query, body.cursor, body.limit + 1);
      return pageOf(rows, body.limit, (row) => row.id, invitationOf);
    },

    cancelInvitation: async (by: string, id: string): Promise<void> => {
      await database.transaction(async (tx) => {
        const cancelled = await invitations.cancelInvitation(tx, id);
        if (cancelled === null) throw new Failure('not_found');
        await appendCancelled(tx, by, cancelled);
        await rejectWaiting(tx, by, { invitationId: id });
      });
      consoleHints.changed('staff', [id]);
    },
  };
};
