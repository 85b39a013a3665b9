import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { BASE_PATH } from '@guildhall/contract/http/route.ts';
import { LRUCache } from 'lru-cache';
import type { ObjectPart, ObjectStore } from './object-store.ts';
import { writeFileAtomically } from './atomic-file.ts';

/** Content-addressed store for public pictures and videos. */
export interface MediaStore {
  /** Atomic and idempotent: readers never see partial content. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** How media are served: directly from a directory, or read one by one. */
  readonly source: { readonly folder: string } | SharedSource;
}

export interface SharedSource {
  /** Pictures and captions, from memory if they were read lately. */
  get(id: string): Promise<Buffer | null>;
  /** Null if there is no such object. */
  sizeOf(id: string): Promise<number | null>;
  part(id: string, first: number, last: number): Promise<ObjectPart | null>;
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
/** So that a few large pictures do not evict all others. Videos are read in parts and never kept. */
const entryBytes = 4 * 1024 * 1024;
const sizesMax = 10_000;

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
  const sizes = new LRUCache<string, number>({
    max: sizesMax,
    fetchMethod: async (id) => (await objects.part(id, 0, 0))?.size,
  });
  return {
    put: async (id, bytes) => {
      checkName(id);
      await objects.put(id, bytes);
    },
    source: {
      get: async (id) => (namePattern.test(id) ? ((await copies.fetch(id)) ?? null) : null),
      sizeOf: async (id) => (namePattern.test(id) ? ((await sizes.fetch(id)) ?? null) : null),
      part: (id, first, last) => objects.part(id, first, last),
    },
  };
};
