import { join } from 'node:path';
import type { StorageConfig } from '../runtime/config.ts';
import { createDiskHeads } from './audit-heads.ts';
import { createDiskLedger } from './erasure-ledger.ts';
import { createMediaStore, createSharedMediaStore } from './media-store.ts';
import { createDiskStore } from './disk-store.ts';
import { openBucket } from './s3-store.ts';

/** Opens the stores for media, files, the erasure ledger and heads of the audit trail: in the bucket if configured, otherwise in directories. */
export const openStores = async (storage: StorageConfig) => {
  if (storage.s3 === null) {
    return {
      media: createMediaStore(storage.mediaDir),
      files: createDiskStore(storage.filesDir),
      ledger: createDiskLedger(storage.ledgerDir),
      auditHeads: createDiskHeads(join(storage.ledgerDir, 'audit-heads')),
      close: () => undefined,
    };
  }
  const bucket = await openBucket(storage.s3);
  return {
    media: createSharedMediaStore(bucket.folder('media')),
    files: bucket.folder('files'),
    ledger: await bucket.ledger('ledger'),
    auditHeads: await bucket.auditHeads('audit-heads'),
    close: bucket.close,
  };
};
