import type { Database } from '../../data/database.ts';
import { objectDirectories, originalKeyOf, type ObjectStore } from '../../storage/object-store.ts';
import { selectKnown, selectReady } from './files.check.queries.ts';

export interface FilesCheckDependencies {
  readonly database: Database;
  readonly objects: ObjectStore;
}

export interface FilesCheckOptions {
  /** Objects written after this time are never reported as orphans. */
  readonly olderThanMs: number;
  /** A stored file whose object is missing. */
  readonly onMissing: (file: { readonly id: string; readonly object: string }) => void;
  /** Objects that no row refers to. */
  readonly onOrphans: (keys: readonly string[]) => Promise<void> | void;
}

export interface FilesCheckResult {
  readonly files: number;
  readonly objects: number;
  readonly missing: number;
  readonly orphans: number;
}

const batch = 1000;

/**
 * Compares rows and objects in both directions, one directory at a time. They agree while the server runs, because a row
 * is written before its object; they can disagree after a restore of one of the two.
 */
export const checkFiles = async (
  { database, objects }: FilesCheckDependencies,
  { olderThanMs, onMissing, onOrphans }: FilesCheckOptions,
): Promise<FilesCheckResult> => {
  const result = { files: 0, objects: 0, missing: 0, orphans: 0 };
  for (const directory of objectDirectories) {
    // Objects first: every object that is listed had a row already.
    const listed = await objects.list(directory);
    const there = new Set(listed.map(({ key }) => key));
    const files = await selectReady(database.query, directory);
    result.objects += listed.length;
    result.files += files.length;
    for (const file of files) {
      // An upload may have finished after the listing.
      if (there.has(file.object) || (await objects.get(file.object)) !== null) continue;
      result.missing += 1;
      onMissing(file);
    }
    const old = listed.filter(({ writtenAtMs }) => writtenAtMs < olderThanMs).map(({ key }) => key);
    for (let start = 0; start < old.length; start += batch) {
      const keys = old.slice(start, start + batch);
      const known = await selectKnown(database.query, [...keys, ...keys.map(originalKeyOf)]);
      const orphans = keys.filter((key) => !known.has(key) && !known.has(originalKeyOf(key)));
      result.orphans += orphans.length;
      if (orphans.length > 0) await onOrphans(orphans);
    }
  }
  return result;
};
