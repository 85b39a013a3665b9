import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which specs share worker fixtures: each member of a group starts with the servers that the one before it left. */
export interface SpecGroup {
  readonly name: string;
  readonly testMatch: string[];
}

const own = 'own';
const groupOf = (source: string): string => {
  if (/scope: 'worker'|\bownServer\(/.test(source)) return own;
  return /from '\.\/support\/([a-z-]+)-fixtures\.ts'/.exec(source)?.[1] ?? own;
};

/**
 * The specs of a folder by the fixtures they import, the largest group first. Playwright starts a new worker wherever the
 * fixtures of the next test differ, and each imports the whole server, starts one and opens a browser. In the order of
 * file names, the fixtures change at some forty-five places.
 */
export const specGroups = (folder: string): SpecGroup[] => {
  const specs = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts') && !file.includes('node_modules'))
    .toSorted();
  const groups = Map.groupBy(specs, (file) => groupOf(readFileSync(join(folder, file), 'utf8')));
  return [...groups]
    .map(([name, files]) => ({ name, testMatch: files.map((file) => join(folder, file)) }))
    .toSorted(
      (one, other) =>
        Number(one.name === own) - Number(other.name === own) || other.testMatch.length - one.testMatch.length,
    );
};
