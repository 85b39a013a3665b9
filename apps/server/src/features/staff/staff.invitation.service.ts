import { CONSOLE_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import type { StaffRole } from '@guildhall/contract/permissions.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/route.ts';
import { staffLimits } from '@guildhall/contract/staff-limits.ts';
import type {
  StaffInvitation,
  staffInvitationAccept,
  staffInvitationTable,
  staffInvite,
} from '@guildhall/contract/staff.ts';
import type { Tx } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import { pageOf } from '../../platform/keyset.ts';
import { appendAudit } from '../audit/audit.public.ts';
import type { Progress, StaffContext } from './staff.context.ts';
import { hashOf, newToken } from '../../platform/token.ts';
import * as invitations from './staff.invitation.queries.ts';
import type { Caller } from './staff.library.ts';
import { findMemberByEmail, insertMember } from './staff.people.queries.ts';

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

/** The only way to become staff. Used, cancelled, expired and made up look alike. */
export const createInvitationService = (context: StaffContext) => {
  const { database, desk, library, publicOrigin } = context;

  const openInvitation = async (token: string): Promise<{ email: string; role: StaffRole }> => {
    const open = await invitations.findOpenInvitation(database.query, hashOf(token));
    if (open === null) throw new Failure('invitation_refused');
    return open;
  };

  return {
    /** `by` is null on the server's own command line: the way in for the first admin. */
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
          // Not the address: who may read the trail may not always read the list of staff.
          details: { role },
        });
        return made;
      });
      desk.changed('staff', [invitation.id]);
      // Behind the `#`, so that no server and no log on the way ever sees it.
      return {
        link: `${publicOrigin}${CONSOLE_PATH}/invitation#${token}`,
        expires_at: invitation.expires_at.getTime(),
      };
    },

    invitationInfo: openInvitation,

    accept: async (caller: Caller, body: BodyOf<typeof staffInvitationAccept>): Promise<Progress> => {
      const { token, name, password } = body;
      await openInvitation(token);
      const passwordHash = await library.hashPassword(password);
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
      desk.changed('staff', [id]);
      const answer = await library.signIn(caller, { email, password });
      if (!answer.isOk) throw new Error('who just joined could not sign in');
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
      desk.changed('staff', [id]);
    },
  };
};
