import { isPrivilegedRole } from '@guildhall/contract/staff/permissions.ts';
import type { Tx } from '../../../data/database.ts';
import { appendAudit } from '../../audit/audit.public.ts';
import { cancelInvitation } from './invitations.queries.ts';
import * as requests from './requests.queries.ts';

type Step = Omit<requests.NewRequest, 'decision' | 'askedBy'>;

/**
 * Records a step that gives access. If it concerns a privileged role and a member of staff asks for it, it waits: returns until when.
 * Null: it takes effect at once.
 */
export const recordStep = async (tx: Tx, by: string | null, step: Step): Promise<Date | null> => {
  const isPrivileged = isPrivilegedRole(step.role);
  // Ordinary invitations and roles, and those of the operator, are in the trail; only what changes how a person signs in concerns them later.
  if ((by === null || !isPrivileged) && (step.kind === 'invitation' || step.kind === 'role')) return null;
  const isWaiting = isPrivileged && !(step.kind === 'invitation' && (await requests.isFirstDay(tx)));
  const decision = by === null ? 'operator' : isWaiting ? null : 'immediate';
  const { id, due_at } = await requests.insertRequest(tx, { ...step, askedBy: by, decision });
  if (decision !== null) return null;
  const subject = step.memberId === null ? `invitation:${step.invitationId}` : `staff:${step.memberId}`;
  const details = { request: id, kind: step.kind, role: step.role };
  await appendAudit(tx, { staffId: by, action: 'staff.request_made', subject, details });
  return due_at;
};

/** Decides a request, once its row is locked. */
export const appendDecision = async (
  tx: Tx,
  by: string | null,
  { id, kind, role, member_id, invitation_id }: NonNullable<Awaited<ReturnType<typeof requests.lockRequest>>>,
  decision: 'approved' | 'rejected',
): Promise<void> => {
  await requests.decideRequest(tx, id, by, decision);
  await appendAudit(tx, {
    staffId: by,
    action: `staff.request_${decision}`,
    subject: member_id === null ? `invitation:${invitation_id}` : `staff:${member_id}`,
    details: { request: id, kind, role },
  });
};

/** Rejects the waiting requests of an invitation that was canceled, or of a member who may no longer ask. */
export const rejectWaiting = async (
  tx: Tx,
  by: string | null,
  of: Parameters<typeof requests.findWaiting>[1],
): Promise<void> => {
  for (const id of await requests.findWaiting(tx, of)) {
    const request = await requests.lockRequest(tx, id);
    if (request !== null) await appendDecision(tx, by, request, 'rejected');
  }
};

/** Rejects waiting requests together with the links that they hold. */
export const cancelStepsOf = async (
  tx: Tx,
  by: string,
  of: Parameters<typeof requests.findWaiting>[1],
): Promise<void> => {
  for (const id of await requests.findWaiting(tx, of)) {
    const request = await requests.lockRequest(tx, id);
    if (request === null) continue;
    await appendDecision(tx, by, request, 'rejected');
    if (request.invitation_id !== null) await cancelInvitation(tx, request.invitation_id);
  }
};
