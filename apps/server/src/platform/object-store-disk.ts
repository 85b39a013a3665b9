import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkObjectKey, type ObjectStore } from './object-store.ts';
import { writeWhole } from './whole-file.ts';

const hourMs = 60 * 60 * 1000;

const nullIfMissing = (error: unknown): null => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
};

/** For a small installation: one machine, or a folder that all machines share. */
export const createDiskStore = (folder: string): ObjectStore => {
  // Apart, so that what a power cut left behind is found without looking through everything.
  const unfinished = join(folder, 'unfinished');
  const pathOf = (key: string): string => join(folder, checkObjectKey(key));
  return {
    put: (key, bytes) => writeWhole(join(unfinished, randomUUID()), pathOf(key), bytes),
    get: (key) => readFile(pathOf(key)).catch(nullIfMissing),
    remove: async (keys) => {
      for (const path of keys.map(pathOf)) await rm(path, { force: true });
    },
    tidy: async () => {
      for (const name of (await readdir(unfinished).catch(nullIfMissing)) ?? []) {
        const path = join(unfinished, name);
        const found = await stat(path).catch(nullIfMissing);
        if (found !== null && found.mtimeMs < Date.now() - hourMs) await rm(path, { force: true });
      }
    },
  };
};
