import type { StaffSession } from '@guildhall/contract/staff/staff.ts';
import type { StaffActor } from '../../runtime/actor.ts';
import type { OidcConfig } from '../../runtime/config.ts';
import type { Database } from '../../data/database.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import type { Keyring } from '../../runtime/keyring.ts';
import type { Log } from '../../runtime/log.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import type { Redis } from '../../runtime/redis.ts';
import { appendAudit } from '../audit/audit.public.ts';
import { cookieHeaderOf, createStaffCookies } from './sign-in/cookies.adapter.ts';
import { createAuthLibrary, type Caller } from './sign-in/auth-library.adapter.ts';
import { createAttemptLimits } from './sign-in/attempt-limits.service.ts';
import { flawOf } from './sign-in/password-strength.adapter.ts';
import { Failure } from '../../runtime/failure.ts';
import type { OpenWork } from './people/open-work.service.ts';
import { createKnownDevices } from './sign-in/devices.service.ts';
import { createFactors } from './sign-in/factors.service.ts';
import { staffMetrics } from './staff.metrics.ts';
import * as queries from './staff.queries.ts';
import { createRevocationHints } from './staff.hints.ts';
import { createRefusals } from './sign-in/refusals.service.ts';

export interface StaffDependencies {
  readonly database: Database;
  readonly redis: Redis;
  readonly consoleHints: ConsoleHints;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly keyring: Keyring;
  readonly consoleOrigin: string;
  readonly gameName: string;
  /** A session ends after this many minutes without input. */
  readonly idleMinutes: number;
  /** Of how many reports a member may open the pictures within an hour. */
  readonly picturesPerHour: number;
  readonly oidc: OidcConfig | undefined;
  readonly work: OpenWork;
  readonly leaveDuty: LeaveDuty;
}

/** `gone`: only if no console of theirs has been open for a minute. */
export type LeaveDuty = (staffId: string, who: 'anyone' | 'gone') => Promise<void>;

/** State of a sign-in after a step, and the cookies to set. */
export interface Progress {
  readonly session: StaffSession;
  readonly setCookies: string[];
}

export type StaffContext = ReturnType<typeof createStaffContext>;

/** Shared by the staff services: auth library, attempt limits, session lookup and revocation. */
export const createStaffContext = (dependencies: StaffDependencies) => {
  const { database, redis, consoleHints, log, metrics, consoleOrigin } = dependencies;
  const cookies = createStaffCookies(consoleOrigin);
  const library = createAuthLibrary({ ...dependencies, cookies });
  const devices = createKnownDevices(database, cookies);
  const limits = createAttemptLimits(database);

  const actorOf = async (cookieHeader: string | undefined): Promise<StaffActor | null> => {
    const cookie = library.sessionCookie(cookieHeader);
    return cookie === null ? null : queries.findSession(database.pool, cookie.value, cookie.version);
  };

  /** Hashes a new password unless it is easy to guess. */
  const hashNewPassword = (password: string, { email, name }: { email: string; name: string }): Promise<string> => {
    // Without the top-level domain, whose letters occur in many words.
    const known = [email.replace(/\.[^.]*$/, ''), name, 'Guildhall', dependencies.gameName];
    const why = flawOf(password, known);
    if (why !== null) throw new Failure('password_weak', { why });
    return library.hashPassword(password);
  };

  const { announce, announceRole } = createRevocationHints(redis);

  /** Without a session no one can answer (ADR 54). */
  const endDutyAfterLast = async (staffId: string): Promise<void> => {
    const sessions = await queries.listSessions(database.query, staffId);
    if (sessions.length === 0) await dependencies.leaveDuty(staffId, 'anyone');
  };

  const describe = async (cookieHeader: string | undefined, actor: StaffActor | null): Promise<StaffSession> => {
    const oidc = library.oidcName;
    if (actor !== null) {
      const { staffId: id, name, email, role } = actor;
      const step = !actor.isSignedIn ? 'enrol' : actor.isRemoved ? 'removed' : 'signed_in';
      return { step, staff: { id, name, email, role }, oidc };
    }
    if ((await library.challengedMember(cookieHeader)) !== null) return { step: 'second_factor', staff: null, oidc };
    const cookie = library.sessionCookie(cookieHeader);
    const isIdle = cookie !== null && (await queries.isIdle(database.query, cookie.value));
    return { step: 'signed_out', staff: null, oidc, ...(isIdle && { ended: 'idle' }) };
  };

  return {
    database,
    log,
    consoleHints,
    work: dependencies.work,
    endDutyAfterLast,
    idleMinutes: dependencies.idleMinutes,
    picturesPerHour: dependencies.picturesPerHour,
    consoleOrigin,
    library,
    limits,
    devices,
    factors: createFactors(dependencies),
    actorOf,
    hashNewPassword,
    announce,
    announceRole,
    describe,
    refusals: createRefusals({ database, limits, log }),
    metrics: staffMetrics(metrics),

    /**
     * Ends the browser's previous session instead of upgrading it (session fixation). The sign-in is audited before the
     * cookies are sent, so every session in use is in the audit trail.
     */
    advance: async (caller: Caller, setCookies: string[], details: Record<string, unknown>): Promise<Progress> => {
      const held = library.sessionCookie(caller.cookieHeader);
      if (held !== null) announce(await queries.deleteSessionOfToken(database.query, held.value));
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
      if (session.step !== 'signed_in' || staff === null) return { session, setCookies };
      // An availability chosen in an earlier shift no longer counts.
      await dependencies.leaveDuty(staff.id, 'gone');
      return { session, setCookies: [await devices.remember(caller.cookieHeader, staff), ...setCookies] };
    },
  };
};
