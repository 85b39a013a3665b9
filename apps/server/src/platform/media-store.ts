import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { BASE_PATH } from '@guildhall/contract/route.ts';
import { LRUCache } from 'lru-cache';
import type { ObjectStore } from './object-store.ts';
import { writeWhole } from './whole-file.ts';

/** Where the bytes of everybody's pictures live, under names made from the bytes themselves. */
export interface MediaStore {
  /** Whoever reads sees all of it or nothing; the same name again is the same content again. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** Null where the pictures are files of a folder that is served as it is. */
  readonly get: ((id: string) => Promise<Buffer | null>) | null;
}

/** Where the shell serves stored media; the contract's `richText.pictureSource` knows the same place. */
export const MEDIA_PATH = `${BASE_PATH}/media/`;

/** From the bytes, so that the same picture is stored once and its address can be kept forever. */
export const mediaIdOf = (bytes: Uint8Array): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`;

const namePattern = /^[\da-f]{32}\.webp$/;

const checkName = (id: string): void => {
  if (!namePattern.test(id)) throw new Error(`${id} is no name for a picture`);
};

export const createMediaStore = (folder: string): MediaStore => ({
  put: async (id, bytes) => {
    checkName(id);
    await writeWhole(join(folder, `.${id}.${randomUUID()}`), join(folder, id), bytes);
  },
  get: null,
});

const memoryBytes = 64 * 1024 * 1024;

/** Many servers share one store. Each keeps copies of what is asked for most: a name never changes its content. */
export const createSharedMediaStore = (objects: ObjectStore): MediaStore => {
  const copies = new LRUCache<string, Buffer>({
    maxSize: memoryBytes,
    sizeCalculation: (bytes) => bytes.length + 1,
    // However many ask for it at once, it is fetched once.
    fetchMethod: async (id) => (await objects.get(id)) ?? undefined,
  });
  return {
    put: async (id, bytes) => {
      checkName(id);
      await objects.put(id, bytes);
    },
    get: async (id) => (namePattern.test(id) ? ((await copies.fetch(id)) ?? null) : null),
  };
};
