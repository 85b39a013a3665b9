import {
  staffChange,
  staffInvitationCancel,
  staffInvitationTable,
  staffInvite,
  staffInviteWait,
  staffOpen,
  staffSecondFactorReset,
  staffSignOutEverywhere,
  staffTable,
  staffWork,
} from '@guildhall/contract/staff/people.ts';
import {
  staffPasswordReset,
  staffRequestApprove,
  staffRequestList,
  staffRequestReject,
} from '@guildhall/contract/staff/requests.ts';
import { answer, type MountedRoute } from '../../../http/answer.ts';
import type { StaffService } from '../staff.service.ts';

export const peopleRoutes = ({ people, invitations, requests }: StaffService): MountedRoute[] => [
  answer(staffTable, ({ body }) => people.table(body)),
  answer(staffOpen, ({ body }) => people.open(body.id)),
  answer(staffWork, ({ body }) => people.work(body.id)),
  answer(staffChange, ({ actor, body }) => people.change(actor.staffId, body)),
  answer(staffSignOutEverywhere, async ({ actor, body }) => {
    await people.signOutEverywhere(actor.staffId, body.id);
    return null;
  }),
  answer(staffSecondFactorReset, ({ actor, body }) => people.resetSecondFactor(actor.staffId, body.id)),
  answer(staffPasswordReset, async ({ actor, body }) => {
    const { memberId: _, ...link } = await invitations.resetPassword(actor.staffId, body.id);
    return link;
  }),
  answer(staffRequestList, async ({ actor }) => ({ list: await requests.list(actor) })),
  answer(staffRequestApprove, async ({ actor, body }) => {
    await requests.approve(actor, body.id);
    return null;
  }),
  answer(staffRequestReject, async ({ actor, body }) => {
    await requests.reject(actor, body.id);
    return null;
  }),
  answer(staffInvite, ({ actor, body }) => invitations.invite(actor.staffId, body.email, body.role)),
  answer(staffInviteWait, () => requests.inviteWait()),
  answer(staffInvitationTable, ({ body }) => invitations.invitationTable(body)),
  answer(staffInvitationCancel, async ({ actor, body }) => {
    await invitations.cancelInvitation(actor.staffId, body.id);
    return null;
  }),
];
