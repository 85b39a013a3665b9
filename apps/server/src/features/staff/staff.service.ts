import type { StaffActor } from '../../runtime/actor.ts';
import { createStaffContext, type StaffDependencies } from './staff.context.service.ts';
import { hashOf } from '../../runtime/token.ts';
import { createInvitationService } from './people/invitations.service.ts';
import { createAccountService } from './account/account.service.ts';
import { createPasskeyService } from './passkeys/passkeys.service.ts';
import { createWebAuthn } from './passkeys/webauthn.adapter.ts';
import { createPeopleService } from './people/people.service.ts';
import { createRequestsService } from './people/requests.service.ts';
import * as queries from './staff.queries.ts';
import { createSignInService } from './sign-in/sign-in.service.ts';
import { removeInBatches } from '../../data/retention.ts';
import { expiredRows, sweepBatch } from './staff.cleanup.queries.ts';

export type StaffService = ReturnType<typeof createStaffService>;

export const createStaffService = (dependencies: StaffDependencies) => {
  const context = createStaffContext(dependencies);
  const { database, library, refusals, devices } = context;
  const people = createPeopleService(context);
  return {
    signIn: createSignInService(context),
    own: createAccountService(context),
    passkeys: createPasskeyService(context, createWebAuthn(dependencies)),
    people,
    requests: createRequestsService(context, people),
    invitations: createInvitationService(context),

    actorOf: context.actorOf,
    describe: context.describe,
    renewedCookie: library.renewedCookie,
    knownBrowserOf: async (cookieHeader: string | undefined): Promise<string | null> =>
      (await devices.anyKnownIn(cookieHeader))?.toString('base64') ?? null,
    keyUses: context.factors.uses,

    takeSocketToken: async (cookieHeader: string | undefined, socketToken: string): Promise<StaffActor | null> => {
      const cookie = library.sessionCookie(cookieHeader);
      return cookie === null ? null : queries.takeSocketToken(database.pool, cookie.value, hashOf(socketToken));
    },

    aliveSessions: (sessionIds: readonly string[]) => queries.aliveSessions(database.pool, sessionIds),

    noteRefused: ({ staffId, role }: StaffActor, path: string): void => {
      refusals.notePermission(staffId, { path, role });
    },

    /** After a restore: sessions that were ended since the restore point would be alive again. */
    endAllSessions: (): Promise<number> => queries.deleteAllSessions(database.query),

    /** Returns the number of deleted sessions; the other tables hold secrets of minutes. */
    sweep: async (): Promise<number> => {
      let sessions = 0;
      for (const leftover of expiredRows) {
        const removed = await removeInBatches(5000, (limit) => sweepBatch(database.query, leftover, limit));
        if (leftover.table === 'staff_session') sessions = removed;
      }
      return sessions;
    },
  };
};
