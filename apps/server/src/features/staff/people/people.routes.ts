import {
  staffChange,
  staffInvitationCancel,
  staffInvitationTable,
  staffInvite,
  staffOpen,
  staffSecondFactorReset,
  staffSignOutEverywhere,
  staffTable,
  staffWork,
} from '@guildhall/contract/staff/people.ts';
import { answer, type MountedRoute } from '../../../http/feature.ts';
import type { StaffService } from '../staff.service.ts';

export const peopleRoutes = ({ people, invitations }: StaffService): MountedRoute[] => [
  answer(staffTable, ({ body }) => people.table(body)),
  answer(staffOpen, ({ body }) => people.open(body.id)),
  answer(staffWork, ({ body }) => people.work(body.id)),
  answer(staffChange, ({ actor, body }) => people.change(actor.staffId, body)),
  answer(staffSignOutEverywhere, async ({ actor, body }) => {
    await people.signOutEverywhere(actor.staffId, body.id);
    return null;
  }),
  answer(staffSecondFactorReset, async ({ actor, body }) => {
    await people.resetSecondFactor(actor.staffId, body.id);
    return null;
  }),
  answer(staffInvite, ({ actor, body }) => invitations.invite(actor.staffId, body.email, body.role)),
  answer(staffInvitationTable, ({ body }) => invitations.invitationTable(body)),
  answer(staffInvitationCancel, async ({ actor, body }) => {
    await invitations.cancelInvitation(actor.staffId, body.id);
    return null;
  }),
];
