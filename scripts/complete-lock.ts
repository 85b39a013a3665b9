import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { addMissingPlatforms, unverifiedEntries, type Lock } from '../tools/lock-file.ts';

/**
 * `npm run lock`, after changing dependencies: adds the binaries for other platforms to package-lock.json that a
 * partial registry left out (without them, `npm ci` rejects the file), and fetches missing integrity hashes.
 * `--verify` changes nothing and fails if a package that this platform installs has no integrity hash; with `--release` also if one
 * of another platform has none.
 */
const run = promisify(execFile);
const { values } = parseArgs({
  options: { verify: { type: 'boolean', default: false }, release: { type: 'boolean', default: false } },
});
// Imports nothing from node_modules, because it repairs the file that `npm ci` needs.
const file = join(import.meta.dirname, '../package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;

if (values.verify) {
  const { installable, foreign, withRegistry } = unverifiedEntries(lock);
  const unhashed = values.release ? [...installable, ...foreign] : installable;
  for (const path of unhashed) console.error(`${path}: no integrity hash; run npm run lock`);
  for (const path of withRegistry) console.error(`${path}: names a registry; run npm run lock`);
  if (unhashed.length + withRegistry.length > 0) process.exit(1);
  console.log(`every package of this platform has an integrity hash; ${foreign.length} of other platforms do not`);
} else {
  const added = addMissingPlatforms(lock);
  let hashed = 0;
  const queue = Object.values(unverifiedEntries(lock)).flat().values();
  const work = async (): Promise<void> => {
    for (const path of queue) {
      const entry = lock.packages[path];
      if (entry === undefined) continue;
      delete entry.resolved;
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      try {
        const { stdout } = await run('npm', ['view', `${name}@${entry.version}`, 'dist.integrity', '--json']);
        entry.integrity ??= JSON.parse(stdout) as string;
        hashed += 1;
      } catch {
        // The registry does not have this version; the next run may.
      }
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  const { installable, foreign } = unverifiedEntries(lock);
  for (const path of [...installable, ...foreign]) {
    console.log(`${path}: no hash from the registry for version ${lock.packages[path]?.version}`);
  }
  console.log(`${added} added, ${hashed} hashed, ${installable.length + foreign.length} without a hash`);
}
