import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { mayRole, type StaffRole } from '@guildhall/contract/staff/permissions.ts';
import type { StaffRequest } from '@guildhall/contract/staff/requests.ts';
import type { StaffActor } from '../../../runtime/actor.ts';
import { Failure } from '../../../runtime/failure.ts';
import type { StaffContext } from '../staff.context.service.ts';
import { cancelInvitation } from './invitations.queries.ts';
import type { PeopleService } from './people.service.ts';
import { appendDecision } from './privileged-steps.service.ts';
import * as requests from './requests.queries.ts';

type RequestRow = Awaited<ReturnType<typeof requests.selectRequests>>[number];

const personOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

const managesStaffAs = ({ role, isRemoved }: StaffActor): boolean => !isRemoved && mayRole(role, 'people.write');

const requestOf = (row: RequestRow, actor: StaffActor): StaffRequest => {
  const { staffId } = actor;
  const isWaiting = row.decided_at === null;
  const managesStaff = managesStaffAs(actor);
  return {
    id: row.id,
    kind: row.kind as StaffRequest['kind'],
    member: personOf(row.member_id, row.member_name),
    email: row.email,
    role: row.role as StaffRole,
    asked_by: personOf(row.asked_by, row.asked_by_name),
    created_at: row.created_at.getTime(),
    due_at: row.due_at.getTime(),
    decided_at: row.decided_at?.getTime() ?? null,
    decided_by: personOf(row.decided_by, row.decided_by_name),
    decision: row.decision as StaffRequest['decision'],
    may_approve: isWaiting && managesStaff && (row.asked_by !== staffId || row.due_at.getTime() <= Date.now()),
    may_reject: isWaiting && (managesStaff || row.member_id === staffId || row.is_by_remover),
  };
};

/** Steps that wait for a second admin (threat 15). */
export const createRequestsService = (
  { database, consoleHints }: Pick<StaffContext, 'database' | 'consoleHints'>,
  people: Pick<PeopleService, 'carryOutRole' | 'carryOutFactorReset'>,
) => ({
  list: async (actor: StaffActor): Promise<StaffRequest[]> => {
    const rows = await requests.selectRequests(database.query, actor.staffId, managesStaffAs(actor));
    return rows.map((row) => requestOf(row, actor));
  },

  /** How long the link of a privileged role waits for a second admin; 0: it works at once. */
  inviteWait: async (): Promise<{ hours: number }> => ({
    hours: (await requests.isFirstDay(database.query)) ? 0 : staffLimits.approvalHours,
  }),

  approve: async ({ staffId }: StaffActor, id: string): Promise<void> => {
    const finish = await database.transaction(async (tx) => {
      const request = await requests.lockRequest(tx, id);
      if (request === null) throw new Failure('not_found');
      if (request.asked_by === staffId && !request.is_due) throw new Failure('second_person_required');
      await appendDecision(tx, staffId, request, 'approved');
      // Invitations and links work as soon as nothing waits any more.
      if (request.member_id === null) return null;
      if (request.kind === 'role') return people.carryOutRole(tx, staffId, request.member_id, request.role);
      if (request.kind === 'second_factor_reset') return people.carryOutFactorReset(tx, staffId, request.member_id);
      return null;
    });
    finish?.();
    consoleHints.changed('staff', [id]);
  },

  reject: async (actor: StaffActor, id: string): Promise<void> => {
    await database.transaction(async (tx) => {
      const { staffId } = actor;
      const request = await requests.lockRequest(tx, id);
      const isAllowed =
        managesStaffAs(actor) || request?.member_id === staffId || (await requests.isOfRemover(tx, id, staffId));
      if (request === null || !isAllowed) throw new Failure('not_found');
      await appendDecision(tx, staffId, request, 'rejected');
      if (request.invitation_id !== null) await cancelInvitation(tx, request.invitation_id);
    });
    consoleHints.changed('staff', [id]);
  },
});
