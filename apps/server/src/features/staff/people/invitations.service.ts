import { CONSOLE_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import type { StaffInvitation, staffInvitationTable, staffInvite } from '@guildhall/contract/staff/people.ts';
import type { staffInvitationAccept } from '@guildhall/contract/staff/staff.ts';
import type { Tx } from '../../../data/database.ts';
import { Failure } from '../../../runtime/failure.ts';
import { pageOf } from '../../../data/keyset.ts';
import { appendAudit } from '../../audit/audit.public.ts';
import type { Progress, StaffContext } from '../staff.context.service.ts';
import { hashOf, newToken } from '../../../runtime/token.ts';
import * as invitations from './invitations.queries.ts';
import type { Caller } from '../sign-in/auth-library.adapter.ts';
import { findMemberByEmail, insertMember } from './people.queries.ts';

type InvitationRow = Awaited<ReturnType<typeof invitations.selectInvitations>>[number];

const invitationOf = (row: InvitationRow): StaffInvitation => ({
  id: row.id,
  email: row.email,
  role: row.role as StaffRole,
  created_at: row.created_at.getTime(),
  expires_at: row.expires_at.getTime(),
  invited_by: row.invited_by === null ? null : { id: row.invited_by, name: row.invited_by_name ?? '' },
});

export const appendCancelled = (tx: Tx, by: string | null, { id, role }: { id: string; role: string }): Promise<void> =>
  appendAudit(tx, {
    staffId: by,
    action: 'staff.invitation_cancelled',
    subject: `invitation:${id}`,
    details: { role },
  });

export const createInviting = ({
  database,
  consoleHints,
  publicOrigin,
}: Pick<StaffContext, 'database' | 'consoleHints' | 'publicOrigin'>) => ({
  /** `by` is null on the server's command line, which invites the first admin. */
  invite: async (by: string | null, email: string, role: StaffRole): Promise<MsgOf<typeof staffInvite>> => {
    const token = newToken();
    const invitation = await database.transaction(async (tx) => {
      if ((await findMemberByEmail(tx, email)) !== null) throw new Failure('already_staff');
      const made = await invitations.replaceInvitation(tx, {
        tokenHash: hashOf(token),
        email,
        role,
        invitedBy: by,
        days: staffLimits.invitationDays,
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
    consoleHints.changed('staff', [invitation.id]);
    // In the URL fragment, so that it never reaches a server or proxy log.
    return {
      link: `${publicOrigin}${CONSOLE_PATH}/invitation#${token}`,
      expires_at: invitation.expires_at.getTime(),
    };
  },
});

/** The only way to become staff. Used, canceled, expired and made-up invitations get the same answer. */
export const createInvitationService = (context: StaffContext) => {
  const { database, consoleHints, library } = context;

  const openInvitation = async (token: string): Promise<{ email: string; role: StaffRole }> => {
    const open = await invitations.findOpenInvitation(database.query, hashOf(token));
    if (open === null) throw new Failure('invitation_refused');
    return open;
  };

  return {
    ...createInviting(context),

    invitationInfo: openInvitation,

    accept: async (caller: Caller, body: BodyOf<typeof staffInvitationAccept>): Promise<Progress> => {
      const { token, name, password } = body;
      const invited = await openInvitation(token);
      const passwordHash = await context.hashNewPassword(password, { email: invited.email, name });
      const { id, email } = await database.transaction(async (tx) => {
        const taken = await invitations.takeInvitation(tx, hashOf(token));
        const memberId = taken === null ? null : await insertMember(tx, { ...taken, name, passwordHash });
        if (taken === null || memberId === null) throw new Failure('invitation_refused');
        await appendAudit(tx, {
          staffId: memberId,
          action: 'staff.joined',
          subject: `staff:${memberId}`,
          details: { role: taken.role, invitation: taken.id },
        });
        return { id: memberId, email: taken.email };
      });
      consoleHints.changed('staff', [id]);
      const answer = await library.signIn(caller, { email, password });
      if (!answer.isOk) throw new Error('new member could not sign in after accepting the invitation');
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
      });
      consoleHints.changed('staff', [id]);
    },
  };
};
