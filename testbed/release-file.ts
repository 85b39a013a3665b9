import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The first of these files that the release with the entry point `main` has: it may be older than the newest path. */
export const releaseFile = (main: string, ...paths: readonly string[]): string => {
  const found = paths.map((path) => join(main, '../../../..', path)).find((path) => existsSync(path));
  if (found === undefined) throw new Error(`the release of ${main} has none of ${paths.join(', ')}`);
  return found;
};
