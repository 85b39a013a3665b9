import type { ServerConfig } from './config.ts';
import { createMediaStore, createSharedMediaStore } from './media-store.ts';
import { createDiskStore } from './object-store-disk.ts';
import { openBucket } from './object-store-s3.ts';

/** Where this installation keeps pictures: in its bucket if it has one, else in two folders. */
export const openStores = async ({ s3, mediaDir, filesDir }: ServerConfig) => {
  if (s3 === undefined) {
    return { media: createMediaStore(mediaDir), files: createDiskStore(filesDir), close: () => undefined };
  }
  const bucket = await openBucket(s3);
  return {
    media: createSharedMediaStore(bucket.folder('media')),
    files: bucket.folder('files'),
    close: bucket.close,
  };
};
