import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { migrateDatabase } from './migrate.ts';
import { dropDatabase, ownerUrl, repository } from './environment.ts';

/** Writes the table types from the migrations; with `--verify` only says whether the file is up to date. */
const name = `guildhall_types_${process.pid}`;
await migrateDatabase(name);
const { status } = spawnSync(
  'kysely-codegen',
  [
    `--url=${ownerUrl(name)}`,
    '--dialect=postgres',
    '--exclude-pattern={kysely_*,message_[0-9]*}',
    '--type-mapping={"int8":"number"}',
    `--out-file=${join(repository, 'apps/server/src/platform/database.types.ts')}`,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);
await dropDatabase(name);
process.exit(status ?? 1);
