import type { StaffActor } from '../../platform/actor.ts';
import { appendAudit } from '../audit/audit.public.ts';
import { createStaffContext, type StaffDependencies } from './staff.context.ts';
import { hashOf } from './staff.hash.ts';
import { createInvitationService } from './staff.invitation.service.ts';
import { limitOf } from './staff.limits.ts';
import { createOwnService } from './staff.own.service.ts';
import { createPeopleService } from './staff.people.service.ts';
import * as queries from './staff.queries.ts';
import { createSignInService } from './staff.sign-in.service.ts';

export type StaffService = ReturnType<typeof createStaffService>;

export const createStaffService = (dependencies: StaffDependencies) => {
  const context = createStaffContext(dependencies);
  const { database, library, limits, log } = context;
  return {
    signIn: createSignInService(context),
    own: createOwnService(context),
    people: createPeopleService(context),
    invitations: createInvitationService(context),

    actorOf: context.actorOf,
    describe: context.describe,

    takeSocketToken: async (cookieHeader: string | undefined, socketToken: string): Promise<StaffActor | null> => {
      const token = await library.sessionToken(cookieHeader);
      return token === null ? null : queries.takeSocketToken(database.pool, token, hashOf(socketToken));
    },

    aliveSessions: (sessionIds: readonly string[]) => queries.aliveSessions(database.pool, sessionIds),

    /** Within reason: who tries everything a thousand times must not drown the trail in it. */
    noteRefused: (actor: StaffActor, path: string): void => {
      const write = async (): Promise<void> => {
        if (!(await limits.isWithin(limitOf.refusal(actor.staffId)))) return;
        await appendAudit(database.query, {
          staffId: actor.staffId,
          action: 'staff.permission_refused',
          subject: `staff:${actor.staffId}`,
          details: { path, role: actor.role },
        });
      };
      write().catch((error: unknown) => {
        log.warn({ err: error }, 'a refusal could not be written to the audit trail');
      });
    },

    sweep: (): Promise<void> => database.transaction(queries.sweepExpired),
  };
};
