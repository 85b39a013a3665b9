import type { StaffActor } from '../../platform/actor.ts';
import { createStaffContext, type StaffDependencies } from './staff.context.ts';
import { hashOf } from '../../platform/token.ts';
import { createInvitationService } from './staff.invitation.service.ts';
import { createOwnService } from './staff.own.service.ts';
import { createPeopleService } from './staff.people.service.ts';
import * as queries from './staff.queries.ts';
import { createSignInService } from './staff.sign-in.service.ts';
import { leftovers, sweepBatch } from './staff.sweep.queries.ts';

export type StaffService = ReturnType<typeof createStaffService>;

export const createStaffService = (dependencies: StaffDependencies) => {
  const context = createStaffContext(dependencies);
  const { database, library, refusals } = context;
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

    noteRefused: ({ staffId, role }: StaffActor, path: string): void => {
      refusals.notePermission(staffId, { path, role });
    },

    sweep: async (): Promise<void> => {
      for (const leftover of leftovers) while (await sweepBatch(database.query, leftover));
    },
  };
};
