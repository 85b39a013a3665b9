import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { migrateDatabase } from '../apps/server/development/migrate-database.ts';
import { dropDatabase, ownerUrl, repository } from '../tools/environment.ts';

/** Generates the table types from the migrations; `--verify` only checks that the file is up to date. */
const name = `guildhall_types_${process.pid}`;
await migrateDatabase(name);
const { status } = spawnSync(
  'kysely-codegen',
  [
    `--url=${ownerUrl(name)}`,
    '--dialect=postgres',
    '--exclude-pattern={kysely_*,message_*,pgboss.*}',
    '--type-mapping={"int8":"number"}',
    `--out-file=${join(repository, 'apps/server/src/data/database.types.ts')}`,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);
await dropDatabase(name);
process.exit(status ?? 1);
