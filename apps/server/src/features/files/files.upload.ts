import { setTimeout as sleep } from 'node:timers/promises';
import { pictureTypes } from '@guildhall/contract/files.ts';
import type { defaultLimits } from '@guildhall/contract/limits.ts';
import type { LaunchedActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import type { Log } from '../../platform/log.ts';
import { newObjectKey, type ObjectStore } from '../../platform/object-store.ts';
import { returnQuota, spendQuota } from '../../platform/quota.ts';
import type { LinkedFile } from './files.links.ts';
import * as queries from './files.upload.queries.ts';

export interface UploadDependencies {
  readonly database: Database;
  readonly objects: ObjectStore;
  /** The one way in for pictures of anybody. */
  readonly ingest: {
    run(picture: Uint8Array): Promise<{ bytes: Buffer; width: number; height: number; tone: string }>;
  };
  readonly limits: typeof defaultLimits;
  readonly log: Log;
}

const daySeconds = 24 * 60 * 60;
const waitMs = 200;
const waitsMax = 150;

const quotaKeyOf = (playerId: string): string => `pictures:${playerId}`;

/**
 * Takes a picture in. Its row is there first, so whatever dies on the way leaves nothing that is not found again; one attempt,
 * named by its key, is one file and counts once, however often and on however many servers it arrives.
 */
export const createUpload = ({ database, objects, ingest, limits, log }: UploadDependencies) => {
  const sizeRefused = (): Failure => new Failure('file_size', { size: limits.picture_megabytes });

  const dailyOf = (actor: LaunchedActor): number =>
    actor.kind === 'guest' ? limits.pictures_daily_guest : limits.pictures_daily;

  /** The file of an attempt that is over, or a claim to make it ourselves; neither while another is at it. */
  const begin = (actor: LaunchedActor, key: string): Promise<{ file?: LinkedFile; claim?: queries.Claim | null }> =>
    database.transaction(async (tx) => {
      const { playerId } = actor;
      const claim = await queries.insertClaim(tx, { playerId, key }, newObjectKey());
      if (claim !== null) {
        const count = dailyOf(actor);
        const quota = { key: quotaKeyOf(playerId), max: count, seconds: daySeconds };
        if (!(await spendQuota(tx, quota))) throw new Failure('upload_daily', { count });
        return { claim };
      }
      const known = await queries.selectUpload(tx, { playerId, key });
      if (known?.is_ready === true) return { file: known };
      return known?.is_given_up === true ? { claim: await queries.takeOver(tx, known, newObjectKey()) } : {};
    });

  const failureOf = (error: unknown): Failure => {
    if (!(error instanceof Failure)) {
      log.warn({ err: error }, 'a picture could not be stored');
      return new Failure('unavailable');
    }
    if (error.reason === 'picture_refused') return new Failure('file_type', { type: pictureTypes });
    return error.reason === 'picture_too_large' ? sizeRefused() : error;
  };

  /** What was refused stays counted, or trying would cost nothing; what failed through us is given back. */
  const abandon = async (playerId: string, claim: queries.Claim, failure: Failure): Promise<void> => {
    await database.transaction(async (tx) => {
      const isDropped = await queries.dropClaim(tx, claim);
      if (isDropped && failure.reason === 'unavailable') await returnQuota(tx, quotaKeyOf(playerId));
    });
  };

  const store = async (claim: queries.Claim, picture: Uint8Array): Promise<LinkedFile> => {
    const { bytes, width, height, tone } = await ingest.run(picture);
    await objects.put(claim.object, bytes);
    const isFinished = await queries.finishClaim(database.query, claim, { width, height, tone, bytes: bytes.length });
    if (isFinished) return { id: claim.id, width, height, tone };
    // The player was erased meanwhile, or another server took us for dead.
    await queries.removeLater(database.query, claim.object, 0);
    throw new Failure('unavailable');
  };

  const work = async (playerId: string, claim: queries.Claim, picture: Uint8Array): Promise<LinkedFile> => {
    try {
      return await store(claim, picture);
    } catch (error) {
      const failure = failureOf(error);
      await abandon(playerId, claim, failure);
      throw failure;
    }
  };

  return async (actor: LaunchedActor, key: string, picture: Uint8Array): Promise<LinkedFile> => {
    if (picture.length > limits.picture_megabytes * 1024 * 1024) throw sizeRefused();
    for (let waits = 0; waits < waitsMax; waits += 1) {
      const { file, claim } = await begin(actor, key);
      if (file !== undefined) return file;
      if (claim !== undefined && claim !== null) return work(actor.playerId, claim, picture);
      await sleep(waitMs);
    }
    throw new Failure('unavailable');
  };
};
