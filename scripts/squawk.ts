import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { baseline } from '../apps/server/src/data/baseline.ts';
import {
  concurrentIndexOf,
  isConcurrent,
  migrationNames,
  migrationsFolder,
  readMigration,
  statementsOf,
  type MigrationFile,
} from '../apps/server/src/data/migration-files.ts';
import { repository } from '../tools/environment.ts';

/**
 * `npm run squawk [-- folder]`: finds statements that would block or break running servers. The baseline runs on empty databases only.
 */
const folder = process.argv[2] ?? migrationsFolder;

const names = (await migrationNames(folder)).filter((name) => name > baseline);
const files = await Promise.all(names.map((name) => readMigration(name, folder)));

const problemOf = ({ text, hasTransaction }: MigrationFile): string | null => {
  const statements = statementsOf(text);
  try {
    for (const statement of statements) concurrentIndexOf(statement);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return hasTransaction && statements.some(isConcurrent)
    ? '"concurrently" needs the first line "-- guildhall: no transaction"'
    : null;
};

let isFailed = false;
for (const file of files) {
  const problem = problemOf(file);
  if (problem === null) continue;
  isFailed = true;
  console.error(`${file.name}: ${problem}`);
}
for (const hasTransaction of [true, false]) {
  const paths = files.filter((file) => file.hasTransaction === hasTransaction).map(({ name }) => join(folder, name));
  if (paths.length === 0) continue;
  const mode = hasTransaction ? ['--assume-in-transaction'] : [];
  const args = ['--config', join(repository, '.squawk.toml'), ...mode, ...paths];
  const { status } = spawnSync('squawk', args, { stdio: 'inherit', cwd: repository });
  if (status !== 0) isFailed = true;
}
process.exit(isFailed ? 1 : 0);
