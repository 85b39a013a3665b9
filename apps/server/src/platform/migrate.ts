import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { DB } from './database.types.ts';

const folder = join(import.meta.dirname, '../../migrations');

/** Plain SQL, in the order of the timestamps in the names, forward only, under the migrator's own lock. */
export const migrate = async (database: Kysely<DB>): Promise<string[]> => {
  const migrator = new Migrator({
    db: database,
    provider: {
      getMigrations: async () => {
        const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
        const entries = files.map((name): [string, Migration] => [
          name,
          {
            up: async (db) => {
              await sql.raw(await readFile(join(folder, name), 'utf8')).execute(db);
            },
          },
        ]);
        return Object.fromEntries(entries);
      },
    },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('migration failed', { cause: error });
  await grantApplication(database);
  return (results ?? []).map((result) => result.migrationName);
};

/** The application's own role reads and writes rows; it owns nothing and changes no structure (attacks 31, 40). */
const grantApplication = async (database: Kysely<DB>): Promise<void> => {
  await sql`
    do $$ begin
      if exists (select from pg_roles where rolname = 'guildhall_app') then
        grant usage on schema public to guildhall_app;
        grant select, insert, update, delete on all tables in schema public to guildhall_app;
        grant usage on all sequences in schema public to guildhall_app;
        revoke all on kysely_migration, kysely_migration_lock from guildhall_app;
        -- The trail grows through its own function and changes through nothing (attack 17).
        revoke insert, update, delete, truncate on audit_entry, audit_head from guildhall_app;
        grant execute on function audit_append to guildhall_app;
      end if;
    end $$`.execute(database);
};
