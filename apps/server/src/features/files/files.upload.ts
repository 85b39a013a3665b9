import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Tx } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import type { Log } from '../../platform/log.ts';
import { newObjectKey, type ObjectStore } from '../../platform/object-store.ts';
import { isQuotaLeft, playerQuotaKey, returnQuota, spendQuota, type Quota } from '../../platform/quota.ts';
import type { FileKind } from './files.kinds.ts';
import * as queries from './files.upload.queries.ts';

export interface UploadDependencies {
  readonly database: Database;
  readonly objects: ObjectStore;
  readonly log: Log;
}

/** Somebody's attempt to bring a file. */
export interface Upload {
  readonly key: string;
  /** Whose it is, also where staff bring it: it goes when the player goes. */
  readonly playerId: string;
  /** Where staff bring it: who, and for which conversation. */
  readonly staff?: { readonly staffId: string; readonly conversation: string };
  readonly bytes: Uint8Array;
  readonly waveform?: string;
  /** How many a day; without end where it is missing. */
  readonly daily?: number;
  /** Spends what a new file costs beside the day's number; throws where nothing is left. */
  readonly admit?: (tx: Tx) => Promise<void>;
}

const daySeconds = 24 * 60 * 60;
const waitMs = 200;
const waitsMax = 150;

/**
 * Takes a file in. Its row is there first, so whatever dies on the way leaves nothing that is not found again; one attempt,
 * named by its key, is one file and counts once, however often and on however many servers it arrives.
 */
export const createUpload = ({ database, objects, log }: UploadDependencies, kind: FileKind) => {
  const quotaKeyOf = (playerId: string): string => playerQuotaKey(kind.quota, playerId);
  /** Refused files are not counted as pictures, but each was decoded: as many again, and the player has to wait. */
  const refusalsOf = (playerId: string, daily: number): Quota => ({
    key: playerQuotaKey('refused_files', playerId),
    max: daily,
    seconds: daySeconds,
  });
  const claimOf = ({ key, playerId, staff }: Upload): queries.UploadKey => ({
    key,
    playerId,
    kind: kind.name,
    staffId: staff?.staffId ?? null,
  });

  /** A key that stands for something else is no retry but a mistake, or somebody who tries what it opens. */
  const checkSame = (known: queries.KnownUpload, { staff }: Upload): void => {
    const isSame = known.kind === kind.name && known.staff_id === (staff?.staffId ?? null);
    const isElsewhere = staff !== undefined && known.is_ready && known.conversation_id !== staff.conversation;
    if (!isSame || isElsewhere) throw new Failure('invalid');
  };

  /** The file of an attempt that is over, or a claim to make it ourselves; neither while another is at it. */
  const begin = (upload: Upload): Promise<{ file?: queries.StoredFile; claim?: queries.Claim | null }> =>
    database.transaction(async (tx) => {
      const { playerId, daily, admit } = upload;
      const claim = await queries.insertClaim(tx, claimOf(upload), newObjectKey(kind.ending));
      if (claim !== null) {
        await admit?.(tx);
        if (daily === undefined) return { claim };
        const quota = { key: quotaKeyOf(playerId), max: daily, seconds: daySeconds };
        if (!(await spendQuota(tx, quota))) throw new Failure('upload_daily', { count: daily });
        if (!(await isQuotaLeft(tx, refusalsOf(playerId, daily)))) throw new Failure('too_frequent');
        return { claim };
      }
      const known = await queries.selectUpload(tx, upload);
      if (known === null) return {};
      checkSame(known, upload);
      if (known.is_ready) return { file: queries.storedOf(known) };
      return known.is_given_up ? { claim: await queries.takeOver(tx, known, newObjectKey(kind.ending)) } : {};
    });

  const failureOf = (error: unknown): Failure => {
    if (error instanceof Failure) return kind.failureOf(error);
    log.warn({ err: error, kind: kind.name }, 'a file could not be stored');
    return new Failure('unavailable');
  };

  /** Only what is kept counts against the day's files; a failure of ours counts against nothing. */
  const abandon = async ({ playerId, daily }: Upload, claim: queries.Claim, failure: Failure): Promise<void> => {
    await database.transaction(async (tx) => {
      const isDropped = await queries.dropClaim(tx, claim);
      if (!isDropped || daily === undefined) return;
      await returnQuota(tx, quotaKeyOf(playerId));
      if (failure.reason !== 'unavailable') await spendQuota(tx, refusalsOf(playerId, daily));
    });
  };

  const store = async (claim: queries.Claim, upload: Upload): Promise<queries.StoredFile> => {
    const { bytes, ...made } = await kind.make(upload.bytes);
    await objects.put(claim.object, bytes);
    const finished = {
      ...made,
      waveform: upload.waveform ?? '',
      bytes: bytes.length,
      conversation_id: upload.staff?.conversation ?? null,
    };
    const isFinished = await queries.finishClaim(database.query, claim, finished);
    if (isFinished) return queries.storedOf({ ...finished, id: claim.id, kind: kind.name });
    // The player was erased meanwhile, or another server took us for dead.
    await queries.removeLater(database.query, claim.object, 0);
    throw new Failure('unavailable');
  };

  const work = async (upload: Upload, claim: queries.Claim): Promise<queries.StoredFile> => {
    try {
      return await store(claim, upload);
    } catch (error) {
      const failure = failureOf(error);
      await abandon(upload, claim, failure);
      throw failure;
    }
  };

  return async (upload: Upload): Promise<queries.StoredFile> => {
    // "Smaller than {size}MB" excludes the size itself (H1).
    if (upload.bytes.length >= kind.megabytesMax * 1024 * 1024) throw kind.failureOf(new Failure('file_size'));
    for (let waits = 0; waits < waitsMax; waits += 1) {
      const { file, claim } = await begin(upload);
      if (file !== undefined) return file;
      if (claim !== undefined && claim !== null) return work(upload, claim);
      await sleep(waitMs);
    }
    throw new Failure('unavailable');
  };
};
