import { join } from 'node:path';
import type { StorageConfig } from '../runtime/config.ts';
import type { Histogram } from '../runtime/histogram.ts';
import { createHeads } from './audit-heads.ts';
import { createLedger } from './erasure-ledger.ts';
import { createMediaStore, createSharedMediaStore } from './media-store.ts';
import { createDiskRecords, createDiskStore } from './disk-store.ts';
import type { ObjectStore } from './object-store.ts';
import { measured } from './measured-store.ts';
import { openBucket } from './s3-store.ts';

/** Opens the stores for media, files, the erasure ledger and heads of the audit trail: in the bucket if configured, otherwise in directories. */
export const openStores = async (storage: StorageConfig, times?: Histogram) => {
  const timed = (store: ObjectStore): ObjectStore => (times === undefined ? store : measured(store, times));
  if (storage.s3 === null) {
    return {
      media: createMediaStore(storage.mediaDir),
      files: timed(createDiskStore(storage.filesDir)),
      ledger: createLedger(createDiskRecords(storage.ledgerDir)),
      auditHeads: createHeads(createDiskRecords(join(storage.ledgerDir, 'audit-heads'))),
      close: () => undefined,
    };
  }
  const bucket = await openBucket(storage.s3);
  return {
    media: createSharedMediaStore(timed(bucket.folder('media'))),
    files: timed(bucket.folder('files')),
    ledger: createLedger(bucket.records('ledger')),
    auditHeads: createHeads(bucket.records('audit-heads')),
    close: bucket.close,
  };
};
