import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BASE_PATH } from '@guildhall/contract/route.ts';

/** Where pictures' bytes live, under names made from the bytes themselves. */
export interface MediaStore {
  /** Whoever reads sees all of it or nothing; the same name again is the same content again. */
  put(id: string, bytes: Uint8Array): Promise<void>;
}

/** Where the shell serves stored media; the contract's `richText.pictureSource` knows the same place. */
export const MEDIA_PATH = `${BASE_PATH}/media/`;

/** From the bytes, so that the same picture is stored once and its address can be kept forever. */
export const mediaIdOf = (bytes: Uint8Array): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`;

const namePattern = /^[\da-f]{32}\.webp$/;

export const createMediaStore = (folder: string): MediaStore => ({
  put: async (id, bytes) => {
    if (!namePattern.test(id)) throw new Error(`${id} is no name for a picture`);
    await mkdir(folder, { recursive: true });
    const unfinished = join(folder, `.${id}.${randomUUID()}`);
    try {
      const file = await open(unfinished, 'wx');
      try {
        await file.writeFile(bytes);
        // On the disk before it has its name: a name that is there after a power cut must not be an empty file.
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, join(folder, id));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  },
});
