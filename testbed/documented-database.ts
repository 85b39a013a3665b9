import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import type { LocalServer } from '../apps/server/development/local-server.ts';
import { runToEnd } from './child.ts';
import { releaseFile } from './release-file.ts';

/** Who runs roles.sql: PostgreSQL's superuser, or the administrator that a managed server gives its customers. */
export type Administrator = 'superuser' | 'managed';

const roles = ['owner', 'app', 'gateway', 'worker', 'readonly'] as const;

/**
 * Creates and migrates a database as docs/operations/migrations.md says: `roles.sql` by an administrator, then
 * `guildhall migrate` as the owner of the tables, each of the release that has the entry point.
 */
export const createDocumentedDatabase = (adminUrl: string, administrator: Administrator = 'superuser') => {
  const passwords = Object.fromEntries(roles.map((role) => [role, randomBytes(12).toString('hex')]));
  const urlAs = (user: string, database: string): string => {
    const url = new URL(adminUrl);
    url.username = user;
    url.pathname = `/${database}`;
    return url.href;
  };
  const adminName = administrator === 'superuser' ? 'postgres' : 'managed';
  const createAdministrator = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    const { rowCount } = await client.query(`select from pg_roles where rolname = 'managed'`);
    if (rowCount === 0) await client.query('create role managed login createrole createdb');
    await client.end();
  };
  return {
    urlAs,
    createRoles: async (entry: string, database: string): Promise<string> => {
      if (administrator === 'managed') await createAdministrator();
      const variables = roles.flatMap((role) => ['-v', `${role}_password=${passwords[role]}`]);
      const file = releaseFile(entry, 'deploy/postgresql/roles.sql');
      const settings = ['-qv', 'ON_ERROR_STOP=1', '-v', `database=${database}`, ...variables];
      return runToEnd('psql', [...settings, '-f', file, urlAs(adminName, 'postgres')]);
    },
    /** Returns what it printed: one line for each file. */
    migrate: (entry: string, database: string): Promise<string> =>
      runToEnd(process.execPath, [join(entry, '../guildhall.ts'), 'migrate'], {
        env: { PATH: process.env['PATH'], GUILDHALL_OWNER_DATABASE_URL: urlAs('guildhall_owner', database) },
      }),
    /** Fills it with the content of the demo game. */
    seed: (entry: string, server: LocalServer): Promise<string> => {
      const program = `const { seedDatabase } = await import(process.argv[1]);
        await seedDatabase(JSON.parse(process.argv[2]));`;
      const file = releaseFile(entry, 'apps/server/development/seed-database.ts', 'tools/seed-database.ts');
      const args = ['--input-type=module', '-e', program, file];
      return runToEnd(process.execPath, [...args, JSON.stringify(server)], {
        env: { ...process.env, GUILDHALL_ADMIN_DATABASE_URL: adminUrl },
      });
    },
  };
};
