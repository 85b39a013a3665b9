import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
  StaffPasskey,
} from '@guildhall/contract/staff/passkeys.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import type { Tx } from '../../../data/database.ts';
import type { StaffActor } from '../../../runtime/actor.ts';
import { Failure } from '../../../runtime/failure.ts';
import { hashOf } from '../../../runtime/token.ts';
import { appendAudit } from '../../audit/audit.public.ts';
import { limitOf } from '../sign-in/attempt-limits.service.ts';
import type { Caller } from '../sign-in/auth-library.adapter.ts';
import type { Progress, StaffContext } from '../staff.context.service.ts';
import { recordProof } from '../staff.queries.ts';
import * as queries from './passkeys.queries.ts';
import { PasskeyFault, userHandleOf, type createWebAuthn } from './webauthn.adapter.ts';

const passkeyOf = (row: queries.PasskeyRow): StaffPasskey => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at.getTime(),
  used_at: row.used_at?.getTime() ?? null,
  is_backed_up: row.is_backed_up,
});

export const createPasskeyService = (context: StaffContext, webAuthn: ReturnType<typeof createWebAuthn>) => {
  const { database, devices, library, limits, log, metrics, refusals } = context;

  /** Keeps the challenge of these options until its first answer. */
  const withChallenge = async <T extends PasskeyRequestOptions | PasskeyCreationOptions>(
    options: T,
    purpose: queries.ChallengePurpose,
    sessionId: string | null,
  ): Promise<T> => {
    await queries.insertChallenge(database.query, hashOf(options.challenge), purpose, sessionId);
    return options;
  };

  /** Taken before anything is checked, so that every answer uses its challenge up. */
  const takeChallenge = async (
    answer: PasskeyAssertion | PasskeyRegistration,
    purpose: queries.ChallengePurpose,
    sessionId: string | null,
  ): Promise<string> => {
    const challenge = webAuthn.challengeOf(answer);
    const isOpen =
      challenge !== null && (await queries.takeChallenge(database.query, hashOf(challenge), purpose, sessionId));
    if (!isOpen) throw new PasskeyFault('the challenge is unknown, used or too old');
    return challenge;
  };

  const passkeyFor = async ({ id }: PasskeyAssertion): Promise<queries.PasskeyRow> => {
    const passkey = await queries.findPasskey(database.query, Buffer.from(id, 'base64url'));
    if (passkey === null) throw new PasskeyFault('the passkey is unknown');
    return passkey;
  };

  const check = async (
    tx: Tx,
    answer: PasskeyAssertion,
    challenge: string,
    passkey: queries.PasskeyRow,
  ): Promise<void> => {
    const use = await webAuthn.verifyAssertion(answer, challenge, passkey);
    const { userHandle } = answer.response;
    if (typeof userHandle === 'string' && userHandle !== userHandleOf(passkey.member_id)) {
      throw new PasskeyFault('the passkey names another person');
    }
    if (!(await queries.recordUse(tx, passkey.id, use))) {
      throw new PasskeyFault('the passkey was removed or used meanwhile');
    }
  };

  /** Runs `work` and answers every fault alike; `note` records it. */
  const refusing = async <T>(work: () => Promise<T>, note: () => void): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof PasskeyFault)) throw error;
      log.warn({ why: error.message }, 'staff passkey: answer refused');
      note();
      throw new Failure('passkey_refused');
    }
  };

  const subjectOf = ({ staffId }: StaffActor) => ({ staffId, subject: `staff:${staffId}` });

  return {
    /**
     * Limited only because each challenge is a row. Known browsers have their own budget, so that strangers in the same network
     * cannot use it up.
     */
    startSignIn: async (caller: Caller): Promise<PasskeyRequestOptions> => {
      const known = await devices.anyKnownIn(caller.cookieHeader);
      await limits.take(known === null ? limitOf.passkeyStart(caller.address) : limitOf.passkeyDevice(known));
      return withChallenge(webAuthn.requestOptions(), 'sign_in', null);
    },

    /** No limit on wrong answers: each needs a challenge, and a signature cannot be guessed. So no one can be locked out. */
    signIn: async (caller: Caller, answer: PasskeyAssertion): Promise<Progress> => {
      let memberId: string | null = null;
      const setCookies = await refusing(
        async () => {
          const challenge = await takeChallenge(answer, 'sign_in', null);
          const passkey = await passkeyFor(answer);
          memberId = passkey.member_id;
          await check(database.query, answer, challenge, passkey);
          const started = await library.startSession(caller, memberId);
          if (started === null) throw new PasskeyFault('the account is deactivated');
          return started;
        },
        () => {
          metrics.refusedSignIns.labels('passkey_refused').inc();
          if (memberId === null) refusals.noteStranger(caller.address, 'network', 'passkey');
          else refusals.noteMember(memberId, 'passkey');
        },
      );
      return context.advance(caller, setCookies, { method: 'passkey' });
    },

    startProof: async ({ staffId, sessionId }: StaffActor): Promise<PasskeyRequestOptions> => {
      const own = await queries.listPasskeys(database.query, staffId);
      if (own.length === 0) throw new Failure('wrong_state');
      return withChallenge(webAuthn.requestOptions(own), 'prove', sessionId);
    },

    prove: async (actor: StaffActor, answer: PasskeyAssertion): Promise<void> => {
      await refusing(
        async () => {
          const challenge = await takeChallenge(answer, 'prove', actor.sessionId);
          const passkey = await passkeyFor(answer);
          if (passkey.member_id !== actor.staffId) throw new PasskeyFault('the passkey belongs to another person');
          await database.transaction(async (tx) => {
            await check(tx, answer, challenge, passkey);
            await recordProof(tx, actor.sessionId);
            await appendAudit(tx, { ...subjectOf(actor), action: 'staff.proof_given', details: { method: 'passkey' } });
          });
        },
        () => refusals.noteProof(actor.staffId, 'passkey'),
      );
    },

    list: async ({ staffId }: StaffActor): Promise<StaffPasskey[]> =>
      (await queries.listPasskeys(database.query, staffId)).map(passkeyOf),

    startAdding: async (actor: StaffActor): Promise<PasskeyCreationOptions> => {
      const own = await queries.listPasskeys(database.query, actor.staffId);
      if (own.length >= staffLimits.passkeysMax) throw new Failure('passkeys_full', { max: staffLimits.passkeysMax });
      return withChallenge(webAuthn.creationOptions(actor, own), 'add', actor.sessionId);
    },

    add: async (actor: StaffActor, name: string, answer: PasskeyRegistration): Promise<StaffPasskey> => {
      const added = await refusing(
        async () => {
          const challenge = await takeChallenge(answer, 'add', actor.sessionId);
          const credential = await webAuthn.verifyRegistration(answer, challenge);
          return database.transaction(async (tx) => {
            await queries.lockMember(tx, actor.staffId);
            const { length } = await queries.listPasskeys(tx, actor.staffId);
            if (length >= staffLimits.passkeysMax) throw new Failure('passkeys_full', { max: staffLimits.passkeysMax });
            const row = await queries.insertPasskey(tx, actor.staffId, name, credential);
            if (row === null) throw new PasskeyFault('the passkey exists already');
            const details = { passkey: row.id, is_backed_up: row.is_backed_up };
            await appendAudit(tx, { ...subjectOf(actor), action: 'staff.passkey_added', details });
            return row;
          });
        },
        () => refusals.noteProof(actor.staffId, 'passkey'),
      );
      return passkeyOf(added);
    },

    remove: (actor: StaffActor, id: string): Promise<void> =>
      database.transaction(async (tx) => {
        const removed = await queries.deletePasskeys(tx, actor.staffId, id);
        if (removed.length === 0) throw new Failure('not_found');
        await appendAudit(tx, { ...subjectOf(actor), action: 'staff.passkey_removed', details: { passkey: id } });
      }),
  };
};
