import { freshLaunchSeconds } from '@guildhall/contract/account-deletion-rules.ts';
import type {
  deletionCancel,
  DeletionCertificate,
  deletionCreate,
  deletionState,
} from '@guildhall/contract/account-deletion.ts';
import type { defaultLimits } from '@guildhall/contract/limits.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/route.ts';
import type { LaunchedActor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { DeskHints } from '../../platform/desk.ts';
import { Failure } from '../../platform/failure.ts';
import { isQuotaLeft, playerQuotaKey, returnQuota, spendQuota } from '../../platform/quota.ts';
import { attachFiles } from '../files/files.public.ts';
import * as queries from './account-deletion.queries.ts';
import { checkedForm, type Form } from './account-deletion.submission.ts';
import { certificateOf, requestOf, timeOf } from './account-deletion.view.ts';

export interface DeletionDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly desk: DeskHints;
  readonly limits: typeof defaultLimits;
}

export type DeletionCaller = Pick<LaunchedActor, 'playerId' | 'roles' | 'launchedAtMs'>;
export type DeletionService = ReturnType<typeof createDeletionService>;

/** What players do about their own deletion. The days themselves run in the database, by its clock. */
export const createDeletionService = ({ database, clock, desk, limits }: DeletionDependencies) => {
  /** A device that somebody left lying about says nothing about who holds it now (attacks 36, 37). */
  const checkFresh = ({ launchedAtMs }: DeletionCaller): void => {
    if (clock.now() - launchedAtMs > freshLaunchSeconds * 1000) throw new Failure('launch_stale');
  };

  const answerWith = async (row: queries.OwnRequest) => ({
    request: requestOf(row),
    server_time: await queries.databaseNow(database.query),
  });

  /** The quota's row lets one after the other of the same player in, and who comes later looks again. */
  const arrive = async (
    tx: Tx,
    { playerId }: DeletionCaller,
    { key, lang, files }: BodyOf<typeof deletionCreate>,
    form: Form,
  ): Promise<{ row: queries.OwnRequest; isNew: boolean }> => {
    const rate = { key: playerQuotaKey('deletion', playerId), max: limits.deletion_rate, seconds: 60 };
    const isWithinRate = (await isQuotaLeft(tx, rate)) && (await spendQuota(tx, rate));
    const inserted = isWithinRate ? await queries.insertRequest(tx, { ...form, playerId, key, lang }) : null;
    if (inserted !== null) {
      await attachFiles(tx, playerId, files, { deletionId: inserted.id });
      return { row: inserted, isNew: true };
    }
    const known = await queries.selectKnown(tx, playerId, key);
    if (known === null) throw new Failure('deletion_rate', { count: rate.max });
    if (isWithinRate) await returnQuota(tx, rate.key);
    return { row: known, isNew: false };
  };

  return {
    state: async ({ playerId }: DeletionCaller): Promise<MsgOf<typeof deletionState>> => {
      const row = await queries.selectLast(database.query, playerId);
      return {
        request: row === null ? null : requestOf(row),
        server_time: await queries.databaseNow(database.query),
      };
    },

    /** One that is open is the answer, whatever is asked again: nothing of it moves (attack 37). */
    create: async (
      caller: DeletionCaller,
      body: BodyOf<typeof deletionCreate>,
    ): Promise<MsgOf<typeof deletionCreate>> => {
      checkFresh(caller);
      const known = await queries.selectKnown(database.query, caller.playerId, body.key);
      if (known !== null) return answerWith(known);
      const form = checkedForm(body, { roles: caller.roles, limits, nowMs: clock.now() });
      const { row, isNew } = await database.transaction((tx) => arrive(tx, caller, body, form));
      if (isNew) desk.changed('deletions', [row.id]);
      return answerWith(row);
    },

    /** Again is as good as once. */
    cancel: async (
      caller: DeletionCaller,
      { id }: BodyOf<typeof deletionCancel>,
    ): Promise<MsgOf<typeof deletionCancel>> => {
      checkFresh(caller);
      const cancelled = await queries.cancelOwn(database.query, id, caller.playerId);
      if (cancelled !== null) {
        desk.changed('deletions', [id]);
        return answerWith(cancelled);
      }
      const row = await queries.selectOwn(database.query, id, caller.playerId);
      if (row === null) throw new Failure('not_found');
      if (row.state !== 'cancelled') throw new Failure('wrong_state');
      return answerWith(row);
    },

    certificate: async (id: string): Promise<DeletionCertificate> => {
      const row = await queries.selectCertificate(database.query, id);
      if (row === null) throw new Failure('not_found');
      return certificateOf(row);
    },

    /** For the session that the app begins with: that the account ends, and when. */
    deletionOf: async (playerId: string): Promise<{ due_at: number | null } | null> => {
      const open = await queries.findOpenEnd(database.pool, playerId);
      return open === null ? null : { due_at: timeOf(open.due_at) };
    },

    erasePlayer: queries.deleteOfPlayer,
  };
};
