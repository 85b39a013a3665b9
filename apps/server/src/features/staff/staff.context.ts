import type { StaffSession } from '@guildhall/contract/staff.ts';
import * as v from 'valibot';
import type { StaffActor } from '../../platform/actor.ts';
import type { OidcConfig } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import type { DeskHints } from '../../platform/desk.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Redis } from '../../platform/redis.ts';
import { appendAudit } from '../audit/audit.public.ts';
import { cookieHeaderOf, createStaffCookies } from './staff.cookies.ts';
import { createStaffLibrary, type Caller } from './staff.library.ts';
import { createAttemptLimits } from './staff.limits.ts';
import * as queries from './staff.queries.ts';
import { createRefusals } from './staff.refusals.ts';

/** Gateways listen here for sessions whose sockets must close at once. */
export const REVOCATION_CHANNEL = 'guildhall:staff:revoked';

export const revocationSchema = v.union([
  v.object({ sessionIds: v.array(v.string()) }),
  v.object({ roleChanged: v.array(v.string()) }),
]);
type Revocation = v.InferOutput<typeof revocationSchema>;

export interface StaffDependencies {
  readonly database: Database;
  readonly redis: Redis;
  readonly desk: DeskHints;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly secret: string;
  readonly publicOrigin: string;
  readonly gameName: string;
  readonly oidc: OidcConfig | undefined;
}

/** How far a step brought somebody, and the cookies that say so. */
export interface Progress {
  readonly session: StaffSession;
  readonly setCookies: string[];
}

export type StaffContext = ReturnType<typeof createStaffContext>;

/** What the parts of the service share: the library, the limits, and the ways to look up and end sessions. */
export const createStaffContext = (dependencies: StaffDependencies) => {
  const { database, redis, desk, log, metrics, publicOrigin } = dependencies;
  const library = createStaffLibrary({ ...dependencies, cookies: createStaffCookies(publicOrigin) });
  const limits = createAttemptLimits(database);

  const actorOf = async (cookieHeader: string | undefined): Promise<StaffActor | null> => {
    const token = await library.sessionToken(cookieHeader);
    return token === null ? null : queries.findSession(database.pool, token);
  };

  /** Hints: the session is over in the database already, and gateways also look by themselves. */
  const announce = (sessionIds: string[]): void => {
    if (sessionIds.length > 0) redis.publish(REVOCATION_CHANNEL, { sessionIds } satisfies Revocation);
  };

  /** The sessions go on; only their sockets must be opened again, because they keep the role they were opened with. */
  const announceRole = (roleChanged: string[]): void => {
    if (roleChanged.length > 0) redis.publish(REVOCATION_CHANNEL, { roleChanged } satisfies Revocation);
  };

  const describe = async (cookieHeader: string | undefined, actor: StaffActor | null): Promise<StaffSession> => {
    const oidc = library.oidcName;
    if (actor !== null) {
      const { staffId: id, name, email, role } = actor;
      return { step: actor.isSignedIn ? 'signed_in' : 'enrol', staff: { id, name, email, role }, oidc };
    }
    const challenged = await library.challengedMember(cookieHeader);
    return { step: challenged === null ? 'signed_out' : 'second_factor', staff: null, oidc };
  };

  return {
    database,
    desk,
    publicOrigin,
    library,
    limits,
    actorOf,
    announce,
    announceRole,
    describe,
    refusals: createRefusals({ database, limits, log }),
    metrics,

    /**
     * Ends what the browser held before: it gets another session, never this one (fixation). Who signed in is written down
     * before the cookies leave, so no session is used that the trail does not know.
     */
    advance: async (caller: Caller, setCookies: string[], details: Record<string, unknown>): Promise<Progress> => {
      const held = await library.sessionToken(caller.cookieHeader);
      if (held !== null) announce(await queries.deleteSessionOfToken(database.query, held));
      const cookieHeader = cookieHeaderOf(setCookies);
      const session = await describe(cookieHeader, await actorOf(cookieHeader));
      const { staff } = session;
      if (staff !== null) {
        await appendAudit(database.query, {
          staffId: staff.id,
          action: 'staff.signed_in',
          subject: `staff:${staff.id}`,
          details: { ...details, step: session.step },
        });
      }
      return { session, setCookies };
    },
  };
};
