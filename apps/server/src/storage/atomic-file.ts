import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface FileRights {
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
}

/** Writes a file atomically: under a temporary name, then renamed. */
export const writeFileAtomically = async (
  unfinished: string,
  path: string,
  bytes: Uint8Array,
  rights?: FileRights,
): Promise<void> => {
  await Promise.all([mkdir(dirname(unfinished), { recursive: true }), mkdir(dirname(path), { recursive: true })]);
  try {
    const file = await open(unfinished, 'wx');
    try {
      if (rights !== undefined) {
        await file.chown(rights.uid, rights.gid);
        await file.chmod(rights.mode);
      }
      await file.writeFile(bytes);
      // Flush before renaming: after a power cut the final name must not be an empty file.
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
