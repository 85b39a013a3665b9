import type { ServerConfig } from './config.ts';
import { createDiskLedger } from './ledger.ts';
import { createMediaStore, createSharedMediaStore } from './media-store.ts';
import { createDiskStore } from './object-store-disk.ts';
import { openBucket } from './object-store-s3.ts';

/** Where this installation keeps pictures and the ledger of erasures: in its bucket if it has one, else in folders. */
export const openStores = async ({ s3, mediaDir, filesDir, ledgerDir }: ServerConfig) => {
  if (s3 === undefined) {
    return {
      media: createMediaStore(mediaDir),
      files: createDiskStore(filesDir),
      ledger: createDiskLedger(ledgerDir),
      close: () => undefined,
    };
  }
  const bucket = await openBucket(s3);
  return {
    media: createSharedMediaStore(bucket.folder('media')),
    files: bucket.folder('files'),
    ledger: await bucket.ledger('ledger'),
    close: bucket.close,
  };
};
