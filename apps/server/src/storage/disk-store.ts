import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { checkObjectKey, isObjectKey, type ListedObject, type ObjectStore } from './object-store.ts';
import { writeFileAtomically } from './atomic-file.ts';
import type { RecordStore } from './record-store.ts';

const hourMs = 60 * 60 * 1000;

const nullIfMissing = (error: unknown): null => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
};

/** For small installations. */
export const createDiskRecords = (root: string): RecordStore => ({
  write: (name, bytes) => writeFileAtomically(join(root, 'unfinished', randomUUID()), join(root, name), bytes),
  read: (name) => readFile(join(root, name)),
  names: async (folder) =>
    ((await readdir(join(root, folder)).catch(nullIfMissing)) ?? []).map((name) => posix.join(folder, name)),
});

/** For small installations: a single machine, or a directory shared by all machines. */
export const createDiskStore = (folder: string): ObjectStore => {
  // Separate directory, so that files left by a crash are found without a full scan.
  const unfinished = join(folder, 'unfinished');
  const pathOf = (key: string): string => join(folder, checkObjectKey(key));
  return {
    put: (key, bytes) => writeFileAtomically(join(unfinished, randomUUID()), pathOf(key), bytes),
    get: (key) => readFile(pathOf(key)).catch(nullIfMissing),
    part: async (key, first, last) => {
      const file = await open(pathOf(key)).catch(nullIfMissing);
      if (file === null) return null;
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(last - first + 1), 0, last - first + 1, first);
        return { bytes: buffer.subarray(0, bytesRead), size: (await file.stat()).size };
      } finally {
        await file.close();
      }
    },
    remove: async (keys) => {
      for (const path of keys.map(pathOf)) await rm(path, { force: true });
    },
    list: async (directory) => {
      const listed: ListedObject[] = [];
      for (const name of (await readdir(join(folder, directory)).catch(nullIfMissing)) ?? []) {
        const key = `${directory}/${name}`;
        const found = isObjectKey(key) ? await stat(pathOf(key)).catch(nullIfMissing) : null;
        if (found !== null) listed.push({ key, writtenAtMs: found.mtimeMs });
      }
      return listed;
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
