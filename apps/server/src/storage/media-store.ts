import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { BASE_PATH } from '@guildhall/contract/http/route.ts';
import { LRUCache } from 'lru-cache';
import type { ObjectStore } from './object-store.ts';
import { writeFileAtomically } from './atomic-file.ts';

/** Content-addressed store for public pictures and videos. */
export interface MediaStore {
  /** Atomic and idempotent: readers never see partial content. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** How pictures are served: directly from a directory, or read one by one. */
  readonly source: { readonly folder: string } | { readonly get: (id: string) => Promise<Buffer | null> };
}

/** URL path of stored media; must match the contract's `richText.pictureSource`. */
export const MEDIA_PATH = `${BASE_PATH}/media/`;

/** Derived from the content, which deduplicates pictures and makes URLs immutable. */
export const mediaIdOf = (bytes: Uint8Array, ending: 'webp' | 'mp4' | 'webm' | 'vtt' = 'webp'): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${ending}`;

const namePattern = /^[\da-f]{32}\.(?:webp|mp4|webm|vtt)$/;

const checkName = (id: string): void => {
  if (!namePattern.test(id)) throw new Error(`invalid media id: ${id}`);
};

export const createMediaStore = (folder: string): MediaStore => ({
  put: async (id, bytes) => {
    checkName(id);
    await writeFileAtomically(join(folder, `.${id}.${randomUUID()}`), join(folder, id), bytes);
  },
  source: { folder },
});

const memoryBytes = 64 * 1024 * 1024;
/** Videos are read again for each request, so that a few of them do not evict all pictures. */
const entryBytes = 4 * 1024 * 1024;

/**
 * A store shared by several servers, with a local cache. Entries never go stale, because ids are derived from content.
 */
export const createSharedMediaStore = (objects: ObjectStore): MediaStore => {
  const copies = new LRUCache<string, Buffer>({
    maxSize: memoryBytes,
    maxEntrySize: entryBytes,
    sizeCalculation: (bytes) => bytes.length + 1,
    // Concurrent requests for one id share a single fetch.
    fetchMethod: async (id) => (await objects.get(id)) ?? undefined,
  });
  return {
    put: async (id, bytes) => {
      checkName(id);
      await objects.put(id, bytes);
    },
    source: { get: async (id) => (namePattern.test(id) ? ((await copies.fetch(id)) ?? null) : null) },
  };
};
