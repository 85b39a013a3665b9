import type { Database, Tx } from '../../data/database.ts';
import { Failure } from '../../runtime/failure.ts';
import type { Log } from '../../runtime/log.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { newObjectKey, type ObjectStore } from '../../storage/object-store.ts';
import { isQuotaLeft, returnQuota, spendQuota, type Quota } from '../../data/quota.ts';
import { filesMetrics } from './files.metrics.ts';
import { filesQuotas } from './files.quotas.ts';
import type { FileKind } from './files.kinds.rules.ts';
import * as queries from './files.upload.queries.ts';

export interface UploadDependencies {
  readonly database: Database;
  readonly objects: ObjectStore;
  readonly log: Log;
  readonly metrics: Metrics;
}

export interface Upload {
  readonly key: string;
  /** The owner, also for uploads by staff: the file is erased with the player. */
  readonly playerId: string;
  /** Of a stranger, see `QueueCaller`. */
  readonly network?: string | null;
  readonly staff?: { readonly staffId: string; readonly conversation: string };
  readonly bytes: Uint8Array;
  readonly waveform?: string;
  /** Aborted when the caller hung up. */
  readonly signal?: AbortSignal | undefined;
  /** Uploads allowed per day; unlimited if missing. */
  readonly daily?: number;
  /** Charges quotas other than the daily one; throws if one is exhausted. */
  readonly admit?: (tx: Tx) => Promise<void>;
}

const daySeconds = 24 * 60 * 60;

/**
 * Stores an uploaded file. The row is inserted before the object, so a crash leaves nothing that the cleanup job cannot
 * find. Idempotent by key: retries, even concurrent ones on several servers, yield one file and are counted once.
 */
export const createUpload = ({ database, objects, log, metrics }: UploadDependencies, kind: FileKind) => {
  const { uploads } = filesMetrics(metrics);
  const quotaKeyOf = (playerId: string): string => filesQuotas.keyOf(kind.quota, playerId);
  /** Rejected files do not count as uploads, but each one cost a decode, so they have a quota of the same size. */
  const refusalsOf = (playerId: string, daily: number): Quota => ({
    key: filesQuotas.keyOf('refused_files', playerId),
    max: daily,
    seconds: daySeconds,
  });
  const claimOf = ({ key, playerId, staff }: Upload): queries.UploadKey => ({
    key,
    playerId,
    kind: kind.name,
    staffId: staff?.staffId ?? null,
  });

  /** A key reused for a different kind or uploader is a client bug or a probe, not a retry. */
  const checkSame = (known: queries.KnownUpload, { staff }: Upload): void => {
    const isSame = known.kind === kind.name && known.staff_id === (staff?.staffId ?? null);
    const isElsewhere = staff !== undefined && known.is_ready && known.conversation_id !== staff.conversation;
    if (!isSame || isElsewhere) throw new Failure('invalid');
  };

  /**
   * Returns the file of a finished upload, or a claim to process it here; neither while another server is working on
   * it.
   */
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
    log.warn({ err: error, kind: kind.name }, 'files: storing an object failed');
    return new Failure('unavailable');
  };

  /** Only stored files count against the daily quota; failures on our side count against none. */
  const abandon = async ({ playerId, daily }: Upload, claim: queries.Claim, failure: Failure): Promise<void> => {
    await database.transaction(async (tx) => {
      const isDropped = await queries.dropClaim(tx, claim);
      if (!isDropped || daily === undefined) return;
      await returnQuota(tx, quotaKeyOf(playerId));
      if (!['unavailable', 'too_frequent'].includes(failure.reason)) await spendQuota(tx, refusalsOf(playerId, daily));
    });
  };

  const store = async (claim: queries.Claim, upload: Upload): Promise<queries.StoredFile> => {
    const { playerId, staff, signal, network = null } = upload;
    const by = { owner: staff?.staffId ?? playerId, network, isStaff: staff !== undefined, signal };
    const { bytes, ...made } = await kind.make(upload.bytes, by);
    await objects.put(claim.object, bytes);
    const finished = {
      ...made,
      waveform: upload.waveform ?? '',
      bytes: bytes.length,
      conversation_id: upload.staff?.conversation ?? null,
    };
    const isFinished = await queries.finishClaim(database.query, claim, finished);
    if (isFinished) return queries.storedOf({ ...finished, id: claim.id, kind: kind.name });
    // The player was erased meanwhile, or another server took over because this one seemed dead.
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

  const accept = async (upload: Upload): Promise<queries.StoredFile> => {
    // "Smaller than {size}MB" excludes the size itself (H1).
    if (upload.bytes.length >= kind.megabytesMax * 1024 * 1024) throw kind.failureOf(new Failure('file_size'));
    const { file, claim } = await begin(upload);
    if (file !== undefined) return file;
    if (claim !== undefined && claim !== null) return work(upload, claim);
    // Another server is working on it. The client asks again; waiting here would keep the body in memory.
    throw new Failure('upload_under_way', { retry_after: 1 });
  };

  return async (upload: Upload): Promise<queries.StoredFile> => {
    const count = (outcome: string): void => uploads.inc({ kind: kind.name, outcome });
    try {
      const file = await accept(upload);
      count('stored');
      return file;
    } catch (error) {
      count(error instanceof Failure ? error.reason : 'unknown');
      throw error;
    }
  };
};
