import { timings } from '@guildhall/contract/realtime/socket.ts';
import type { LookLimits, StaffOpenSession } from '@guildhall/contract/staff/staff.ts';
import type { StaffActor } from '../../../runtime/actor.ts';
import { Failure } from '../../../runtime/failure.ts';
import { appendAudit } from '../../audit/audit.public.ts';
import * as attempts from '../sign-in/attempts.queries.ts';
import type { Progress, StaffContext } from '../staff.context.service.ts';
import { hashOf, newToken } from '../../../runtime/token.ts';
import type { Caller, LibraryAnswer } from '../sign-in/auth-library.adapter.ts';
import { limitOf, type Limit } from '../sign-in/attempt-limits.service.ts';
import * as queries from '../staff.queries.ts';
import { lookLimitsOf } from '../staff.unmask.service.ts';

const wasPasswordWrong = (answer: LibraryAnswer): boolean => answer.code === 'INVALID_PASSWORD';

/** As sign-ins are named in the audit trail. */
const proofNames = { code: 'authenticator', password: 'password' } as const;

export const createAccountService = (context: StaffContext) => {
  const { database, library, limits, refusals, announce, consoleHints, factors, endDutyAfterLast } = context;

  const subjectOf = (actor: StaffActor) => ({ staffId: actor.staffId, subject: `staff:${actor.staffId}` });
  const guard = <T>(actor: StaffActor, limit: Limit, work: () => Promise<T>): Promise<T> =>
    limits.guard([limit], () => refusals.noteProof(actor.staffId, 'too_many_attempts'), work);
  const refuse = (actor: StaffActor, proof: 'password' | 'code'): Failure => {
    refusals.noteProof(actor.staffId, proof);
    return new Failure(`${proof}_refused`);
  };

  /** Re-entering the password counts as a sign-in attempt, so that a borrowed session cannot be used to guess it. */
  const withPassword = <T>(actor: StaffActor, work: () => Promise<T>): Promise<T> =>
    guard(actor, limitOf.password(actor.staffId), work);

  return {
    startEnrolment: async (actor: StaffActor, caller: Caller, password: string) => {
      if ((await queries.findTwoFactor(database.query, actor.staffId))?.isVerified === true) {
        throw new Failure('wrong_state');
      }
      const answer = await withPassword(actor, async () => {
        const tried = await library.startEnrolment(caller, password);
        if (wasPasswordWrong(tried)) throw refuse(actor, 'password');
        return tried;
      });
      if (!answer.isOk) throw new Failure('wrong_state');
      return {
        address: String(answer.body['totpURI']),
        recovery_codes: answer.body['backupCodes'] as string[],
      };
    },

    /**
     * better-auth replaces the current password-only session with one that has both factors; other password-only
     * sessions end here.
     */
    finishEnrolment: async (actor: StaffActor, caller: Caller, code: string): Promise<Progress> => {
      const prepared = await queries.findTwoFactor(database.query, actor.staffId);
      if (prepared === null || prepared.isVerified) throw new Failure('wrong_state');
      const { answer, ended } = await guard(actor, limitOf.code(actor.staffId), async () => {
        const isFresh = await attempts.spendCode(database.query, actor.staffId, hashOf(code));
        await factors.requireReadable(actor.staffId);
        if (!isFresh) throw refuse(actor, 'code');
        return database.transaction(async (tx) => {
          const tried = await library.finishEnrolment(tx, caller, code);
          if (!tried.isOk) throw refuse(actor, 'code');
          const ids = await queries.deleteSessions(tx, actor.staffId, (eb) => eb.and({ has_second_factor: false }));
          await appendAudit(tx, { ...subjectOf(actor), action: 'staff.second_factor_enrolled' });
          return { answer: tried, ended: ids };
        });
      });
      announce([actor.sessionId, ...ended]);
      consoleHints.changed('staff', [actor.staffId]);
      return context.advance(caller, answer.setCookies, { method: 'enrolment' });
    },

    lookLimits: ({ staffId }: StaffActor): Promise<LookLimits> =>
      lookLimitsOf(database.query, staffId, context.picturesPerHour),

    signOut: async (actor: StaffActor, caller: Caller): Promise<string[]> => {
      const ended = await database.transaction(async (tx) => {
        const ids = await queries.deleteSessions(tx, actor.staffId, (eb) => eb.and({ id: actor.sessionId }));
        await appendAudit(tx, { ...subjectOf(actor), action: 'staff.signed_out' });
        return ids;
      });
      announce(ended);
      await endDutyAfterLast(actor.staffId);
      return (await library.signOut(caller)).setCookies;
    },

    changePassword: async (actor: StaffActor, current: string, next: string): Promise<void> => {
      const { staffId } = actor;
      await withPassword(actor, async () => {
        const hash = await queries.findPasswordHash(database.query, staffId);
        if (!(await library.isPasswordRight(current, hash))) throw refuse(actor, 'password');
      });
      const nextHash = await context.hashNewPassword(next, actor);
      const ended = await database.transaction(async (tx) => {
        await queries.storePasswordHash(tx, staffId, nextHash);
        await queries.deleteChallenges(tx, staffId);
        const ids = await queries.deleteSessions(tx, staffId, (eb) => eb.and([eb('id', '!=', actor.sessionId)]));
        await appendAudit(tx, { ...subjectOf(actor), action: 'staff.password_changed' });
        return ids;
      });
      announce(ended);
    },

    renewRecoveryCodes: async (actor: StaffActor, caller: Caller, password: string): Promise<string[]> => {
      const answer = await withPassword(actor, () =>
        database.transaction(async (tx) => {
          const tried = await library.renewRecoveryCodes(tx, caller, password);
          if (wasPasswordWrong(tried)) throw refuse(actor, 'password');
          if (tried.isOk) await appendAudit(tx, { ...subjectOf(actor), action: 'staff.recovery_codes_renewed' });
          return tried;
        }),
      );
      // Members who use single sign-on may have no second factor here, and hence no recovery codes.
      if (!answer.isOk) throw new Failure('wrong_state');
      return answer.body['backupCodes'] as string[];
    },

    /** A stolen or unattended session alone must not be enough for dangerous steps. */
    prove: async (actor: StaffActor, caller: Caller, method: 'code' | 'password', secret: string): Promise<void> => {
      const { staffId, sessionId } = actor;
      if (method === 'password') {
        const hash = await queries.findPasswordHash(database.query, staffId);
        if (hash === null) throw new Failure('wrong_state');
        await withPassword(actor, async () => {
          if (!(await library.isPasswordRight(secret, hash))) throw refuse(actor, 'password');
        });
      } else {
        if ((await queries.findTwoFactor(database.query, staffId))?.isVerified !== true)
          throw new Failure('wrong_state');
        await guard(actor, limitOf.code(staffId), async () => {
          await factors.requireReadable(staffId);
          const isFresh = await attempts.spendCode(database.query, staffId, hashOf(secret));
          if (!isFresh || !(await library.verifyCode(caller, 'session', secret)).isOk) throw refuse(actor, 'code');
        });
      }
      await database.transaction(async (tx) => {
        await queries.recordProof(tx, sessionId);
        await appendAudit(tx, {
          ...subjectOf(actor),
          action: 'staff.proof_given',
          details: { method: proofNames[method] },
        });
      });
    },

    noteActivity: (actor: StaffActor): Promise<void> =>
      queries.recordActivity(database.query, actor.sessionId, context.idleMinutes),

    listSessions: async (actor: StaffActor): Promise<StaffOpenSession[]> => {
      const rows = await queries.listSessions(database.query, actor.staffId);
      return rows.map((row) => ({
        id: row.id,
        created_at: row.created_at.getTime(),
        seen_at: row.seen_at.getTime(),
        expires_at: row.expires_at.getTime(),
        address: row.address,
        device: row.device,
        is_current: row.id === actor.sessionId,
      }));
    },

    revokeSession: async (actor: StaffActor, id: string): Promise<void> => {
      const ended = await database.transaction(async (tx) => {
        const ids = await queries.deleteSessions(tx, actor.staffId, (eb) => eb.and({ id }));
        if (ids.length === 0) throw new Failure('not_found');
        await appendAudit(tx, { ...subjectOf(actor), action: 'staff.session_revoked', details: { sessions: 1 } });
        return ids;
      });
      announce(ended);
      await endDutyAfterLast(actor.staffId);
      consoleHints.changed('staff', [actor.staffId]);
    },

    issueSocketToken: async (actor: StaffActor): Promise<string> => {
      const token = newToken();
      await queries.insertSocketToken(database.query, actor.sessionId, hashOf(token), timings.tokenLifetimeMs);
      return token;
    },
  };
};
