import type {
  deletionCancel,
  DeletionCertificate,
  deletionCreate,
  deletionState,
} from '@guildhall/contract/account-deletion/player.ts';
import type { defaultLimits } from '@guildhall/contract/http/limits.ts';
import type { Session } from '@guildhall/contract/launch/player.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import { isVerified, type LaunchedActor, type PersonActor } from '../../../runtime/actor.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { Database, Tx } from '../../../data/database.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import { Failure } from '../../../runtime/failure.ts';
import { isQuotaLeft, returnQuota, spendNetworkBudget, spendQuota } from '../../../data/quota.ts';
import { accountDeletionQuotas } from '../account-deletion.quotas.ts';
import { attachFiles } from '../../files/files.public.ts';
import * as queries from './requests.queries.ts';
import * as sessions from './session.queries.ts';
import { checkedForm, type Form } from './form.rules.ts';
import { certificateOf, requestOf, timeOf } from '../account-deletion.view.ts';
import { deletionTimeline } from '../staff/timeline.queries.ts';

export interface DeletionDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly consoleHints: ConsoleHints;
  readonly limits: typeof defaultLimits;
}

export type DeletionCaller = Pick<PersonActor, 'playerId' | 'proof' | 'network'>;
export type DeletionService = ReturnType<typeof createDeletionService>;

/** Deletion requests as players see them. The 15-day grace period is enforced in the database, by its clock. */
export const createDeletionService = ({ database, clock, consoleHints, limits }: DeletionDependencies) => {
  const answerWith = async (row: queries.OwnRequest, { playerId }: DeletionCaller) => ({
    request: requestOf(row, playerId),
    server_time: await queries.databaseNow(database.query),
  });

  /** Concurrent requests of one person wait for the row lock of the quota, so a later one finds the first. */
  const arrive = async (
    tx: Tx,
    caller: DeletionCaller,
    { key, lang, files }: BodyOf<typeof deletionCreate>,
    form: Form,
  ): Promise<{ row: queries.OwnRequest; changed: string[] }> => {
    const { playerId } = caller;
    const rate = { key: accountDeletionQuotas.keyOf('deletion', playerId), max: limits.deletion_rate, seconds: 60 };
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

    /** Returns the open request unchanged if there is one, so repeating never moves a deadline (threat 37). */
    create: async (
      caller: DeletionCaller,
      body: BodyOf<typeof deletionCreate>,
    ): Promise<MsgOf<typeof deletionCreate>> => {
      const known = await queries.selectKnown(database.query, caller.playerId, body.key);
      if (known !== null) return answerWith(known, caller);
      const form = checkedForm(body, { limits, nowMs: clock.now() });
      const { row, changed } = await database.transaction((tx) => arrive(tx, caller, body, form));
      if (changed.length > 0) consoleHints.changed('deletions', changed);
      return answerWith(row, caller);
    },

    /** Idempotent. */
    cancel: async (
      caller: DeletionCaller,
      { id }: BodyOf<typeof deletionCancel>,
    ): Promise<MsgOf<typeof deletionCancel>> => {
      const cancelled = await queries.cancelOwn(database.query, id, caller.playerId);
      if (cancelled !== null) {
        consoleHints.changed('deletions', [id]);
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
      consoleHints.changed('deletions', [id]);
      return null;
    },

    certificate: async (id: string): Promise<DeletionCertificate> => {
      const row = await queries.selectCertificate(database.query, id);
      if (row === null) throw new Failure('not_found');
      return certificateOf(row);
    },

    /**
     * Part of the session that the app starts with: the caller's own deletion and requests by others for this account.
     */
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

    timeline: deletionTimeline,
    erasePlayer: queries.deleteOfPlayer,
  };
};
