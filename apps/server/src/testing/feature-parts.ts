import { globSync } from 'node:fs';
import { join } from 'node:path';

const features = join(import.meta.dirname, '../features');

/** Imports `testing/<file>` of every feature that has one, which is how features contribute to central tests. */
export const partsOf = async <Part>(file: string): Promise<Part[]> => {
  const paths = globSync(`*/testing/${file}`, { cwd: features }).toSorted();
  return Promise.all(paths.map(async (path) => (await import(join(features, path))) as Part));
};
