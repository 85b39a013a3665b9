import { Failure } from '../../../runtime/failure.ts';
import { appendAudit } from '../../audit/audit.public.ts';
import * as attempts from './attempts.queries.ts';
import type { Progress, StaffContext } from '../staff.context.service.ts';
import { hashOf } from '../../../runtime/token.ts';
import type { Caller } from './auth-library.adapter.ts';
import { limitOf, type Limit } from './attempt-limits.service.ts';

/** Error codes that end the challenge: the password must be entered again. */
const codesOfLostChallenges = new Set([
  'INVALID_TWO_FACTOR_COOKIE',
  'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
  'TOTP_NOT_ENABLED',
  'BACKUP_CODES_NOT_ENABLED',
]);

export const createSignInService = (context: StaffContext) => {
  const { database, library, limits, devices, metrics, refusals, factors } = context;

  const counted = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof Failure) metrics.refusedSignIns.labels(error.reason).inc();
      throw error;
    }
  };

  /** A browser that signed in before has a budget of its own, which wrong passwords from elsewhere do not use up. */
  const limitsOf = async (caller: Caller, email: string, ofNetwork: Limit): Promise<Limit[]> => {
    const known = await devices.knownIn(caller.cookieHeader, email);
    if (known !== null) return [limitOf.device(known)];
    const ofStrangers = [ofNetwork, limitOf.emailAndNetwork(email, caller.address), limitOf.email(email)];
    return ofStrangers.map((limit) => ({ ...limit, params: { device: 'unknown' } }));
  };

  const checkCode = async (caller: Caller, memberId: string, code: string, isRecovery: boolean) => {
    const isFresh = isRecovery || (await attempts.spendCode(database.query, memberId, hashOf(code)));
    if (isFresh) {
      const answer = isRecovery
        ? await library.verifyRecoveryCode(caller, code)
        : await library.verifyCode(caller, 'challenge', code);
      if (answer.isOk) return answer;
      if (codesOfLostChallenges.has(answer.code ?? '')) throw new Failure('staff_required');
    }
    refusals.noteMember(memberId, 'code');
    throw new Failure('code_refused');
  };

  return {
    /**
     * Unknown address, wrong password and deactivated account look alike and take equally long: the library hashes in
     * every case.
     */
    signIn: async (caller: Caller, email: string, password: string): Promise<Progress> => {
      const ofNetwork = limitOf.address(caller.address);
      const answer = await counted(
        limits.guard(
          await limitsOf(caller, email, ofNetwork),
          (limit) => {
            if (limit.name === ofNetwork.name) refusals.noteStranger(caller.address, 'network', 'too_many_attempts');
            else refusals.noteEmail(email, 'too_many_attempts');
          },
          async () => {
            const tried = await library.signIn(caller, { email, password });
            if (tried.isOk) return tried;
            refusals.noteEmail(email, 'password');
            throw new Failure('sign_in_refused');
          },
        ),
      );
      return context.advance(caller, answer.setCookies, { method: 'password' });
    },

    secondFactor: async (caller: Caller, code: string, isRecovery: boolean): Promise<Progress> => {
      const memberId = await library.challengedMember(caller.cookieHeader);
      if (memberId === null) throw new Failure('staff_required');
      await factors.requireReadable(memberId);
      const answer = await counted(
        limits.guard(
          [limitOf.code(memberId)],
          () => refusals.noteMember(memberId, 'too_many_attempts'),
          () => checkCode(caller, memberId, code, isRecovery),
        ),
      );
      await factors.renew(memberId);
      if (isRecovery) {
        await appendAudit(database.query, {
          staffId: memberId,
          action: 'staff.recovery_code_used',
          subject: `staff:${memberId}`,
        });
      }
      const method = isRecovery ? 'recovery_code' : 'authenticator';
      return context.advance(caller, answer.setCookies, { method });
    },

    startOidc: async (caller: Caller): Promise<{ address: string; setCookies: string[] }> => {
      await limits.take(limitOf.oidcStart(caller.address));
      const started = await library.startOidc(caller);
      if (started === null) throw new Failure('oidc_refused');
      return started;
    },

    /** Admits only active members whose address the provider has verified; it never creates accounts. */
    finishOidc: async (
      caller: Caller,
      query: { code: string; state: string; iss?: string | undefined },
    ): Promise<Progress> => {
      const setCookies = await counted(
        limits.guard(
          [limitOf.address(caller.address)],
          () => refusals.noteStranger(caller.address, 'oidc', 'too_many_attempts'),
          async () => {
            const finished = await library.finishOidc(caller, query);
            if (finished !== null) return finished;
            refusals.noteStranger(caller.address, 'oidc', 'oidc');
            throw new Failure('oidc_refused');
          },
        ),
      );
      return context.advance(caller, setCookies, { method: 'oidc' });
    },
  };
};
