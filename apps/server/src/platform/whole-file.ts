import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file that whoever reads sees all of or nothing, under another name until it is whole. */
export const writeWhole = async (unfinished: string, path: string, bytes: Uint8Array): Promise<void> => {
  await Promise.all([mkdir(dirname(unfinished), { recursive: true }), mkdir(dirname(path), { recursive: true })]);
  try {
    const file = await open(unfinished, 'wx');
    try {
      await file.writeFile(bytes);
      // On the disk before it has its name: a name that is there after a power cut must not be an empty file.
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
};
