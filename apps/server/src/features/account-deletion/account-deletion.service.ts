import type {
  deletionCancel,
  DeletionCertificate,
  deletionCreate,
  deletionState,
} from '@guildhall/contract/account-deletion.ts';
import type { defaultLimits } from '@guildhall/contract/limits.ts';
import type { Session } from '@guildhall/contract/launch.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/route.ts';
import { isVerified, type LaunchedActor, type PersonActor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { DeskHints } from '../../platform/desk.ts';
import { Failure } from '../../platform/failure.ts';
import { isQuotaLeft, playerQuotaKey, returnQuota, spendNetworkBudget, spendQuota } from '../../platform/quota.ts';
import { attachFiles } from '../files/files.public.ts';
import * as queries from './account-deletion.queries.ts';
import * as sessions from './account-deletion.session.queries.ts';
import { checkedForm, type Form } from './account-deletion.submission.ts';
import { certificateOf, requestOf, timeOf } from './account-deletion.view.ts';

export interface DeletionDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly desk: DeskHints;
  readonly limits: typeof defaultLimits;
}

export type DeletionCaller = Pick<PersonActor, 'playerId' | 'proof' | 'network'>;
export type DeletionService = ReturnType<typeof createDeletionService>;

/** What players do about their own deletion. The 15 days run in the database, by its clock. */
export const createDeletionService = ({ database, clock, desk, limits }: DeletionDependencies) => {
  const answerWith = async (row: queries.OwnRequest, { playerId }: DeletionCaller) => ({
    request: requestOf(row, playerId),
    server_time: await queries.databaseNow(database.query),
  });

  /** The quota's row serializes requests of the same person, so a later one finds the first. */
  const arrive = async (
    tx: Tx,
    caller: DeletionCaller,
    { key, lang, files }: BodyOf<typeof deletionCreate>,
    form: Form,
  ): Promise<{ row: queries.OwnRequest; changed: string[] }> => {
    const { playerId } = caller;
    const rate = { key: playerQuotaKey('deletion', playerId), max: limits.deletion_rate, seconds: 60 };
    const isWithinRate = (await isQuotaLeft(tx, rate)) && (await spendQuota(tx, rate));
    const superseded = isWithinRate ? await sessions.supersedeLinked(tx, playerId) : [];
    const inserted = isWithinRate ? await queries.insertRequest(tx, { ...form, playerId, key, lang }) : null;
    if (inserted !== null) {
      await spendNetworkBudget(tx, 'deletions', caller, limits);
      await attachFiles(tx, playerId, files, { deletionId: inserted.id });
      return { row: inserted, changed: [inserted.id, ...superseded] };
    }
    const known = await queries.selectKnown(tx, playerId, key);
    if (known === null) throw new Failure('deletion_rate', { count: rate.max });
    if (isWithinRate) await returnQuota(tx, rate.key);
    return { row: known, changed: superseded };
  };

  return {
    state: async ({ playerId }: DeletionCaller): Promise<MsgOf<typeof deletionState>> => {
      const row = await queries.selectLast(database.query, playerId);
      return {
        request: row === null ? null : requestOf(row, playerId),
        server_time: await queries.databaseNow(database.query),
      };
    },

    /** An open request is the answer to every further one, and nothing of it moves (attack 37). */
    create: async (
      caller: DeletionCaller,
      body: BodyOf<typeof deletionCreate>,
    ): Promise<MsgOf<typeof deletionCreate>> => {
      const known = await queries.selectKnown(database.query, caller.playerId, body.key);
      if (known !== null) return answerWith(known, caller);
      const form = checkedForm(body, { limits, nowMs: clock.now() });
      const { row, changed } = await database.transaction((tx) => arrive(tx, caller, body, form));
      if (changed.length > 0) desk.changed('deletions', changed);
      return answerWith(row, caller);
    },

    /** Idempotent. */
    cancel: async (
      caller: DeletionCaller,
      { id }: BodyOf<typeof deletionCancel>,
    ): Promise<MsgOf<typeof deletionCancel>> => {
      const cancelled = await queries.cancelOwn(database.query, id, caller.playerId);
      if (cancelled !== null) {
        desk.changed('deletions', [id]);
        return answerWith(cancelled, caller);
      }
      const row = await queries.selectOwn(database.query, id, caller.playerId);
      if (row === null) throw new Failure('not_found');
      if (row.state !== 'cancelled') throw new Failure('wrong_state');
      return answerWith(row, caller);
    },

    /** Only for a verified session of the account; idempotent. */
    refute: async (
      { playerId, proof, roles }: Pick<LaunchedActor, 'playerId' | 'proof' | 'roles'>,
      id: string,
    ): Promise<null> => {
      const isStopped = isVerified({ proof })
        ? await database.transaction((tx) => sessions.refuteForeign(tx, id, playerId, roles))
        : null;
      if (isStopped === null) throw new Failure('not_found');
      if (!isStopped) throw new Failure('wrong_state');
      desk.changed('deletions', [id]);
      return null;
    },

    certificate: async (id: string): Promise<DeletionCertificate> => {
      const row = await queries.selectCertificate(database.query, id);
      if (row === null) throw new Failure('not_found');
      return certificateOf(row);
    },

    /** For the session that the app starts with: the caller's own deletion, and what others asked for this account. */
    deletionOf: async (actor: PersonActor): Promise<Session['deletion']> => {
      const { playerId, roles, isClosed } = actor;
      const [open, foreign] = await Promise.all([
        sessions.findOpenEnd(database.pool, playerId),
        isVerified(actor) && !isClosed ? sessions.selectForeign(database.pool, playerId, roles) : [],
      ]);
      if (open === null && foreign.length === 0) return null;
      return {
        own: open && { due_at: timeOf(open.due_at), is_closed: isClosed },
        foreign: foreign.map((row) => ({ ...row, created_at: row.created_at.getTime() })),
      };
    },

    sent: { count: sessions.countSent, move: sessions.moveSent },
    erasePlayer: queries.deleteOfPlayer,
  };
};
