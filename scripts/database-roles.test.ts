import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../faults/stores.ts';
import { repository } from '../tools/environment.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'guildhall-roles-'));
const port = 5671;
const roles = ['owner', 'app', 'gateway', 'worker', 'readonly'] as const;
// With characters that SQL and URLs must escape.
const passwordOf = (role: string): string => `${role}'s "pass\\word" %@/`;
const urlOf = (role: string, password = passwordOf(role)): string =>
  `postgres://guildhall_${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/guildhall`;

const createRoles = (names: readonly string[] = roles) =>
  run('psql', [
    `postgres://postgres@127.0.0.1:${port}/postgres`,
    '-qv',
    'ON_ERROR_STOP=1',
    ...names.flatMap((role) => ['-v', `${role}_password=${passwordOf(role)}`]),
    '-f',
    join(repository, 'deploy/postgresql/roles.sql'),
  ]);

const guildhall = (args: readonly string[], env: NodeJS.ProcessEnv) =>
  run(process.execPath, [join(repository, 'apps/server/src/guildhall.ts'), ...args], { env, cwd: folder });

const ask = async (role: string, text: string, password?: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: urlOf(role, password) });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

let postgres: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  postgres = await startPostgres(folder, port);
  // As in production: everyone but the superuser needs a password.
  writeFileSync(
    join(folder, 'postgres/pg_hba.conf'),
    'host all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
  );
  const admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  await admin.query('select pg_reload_conf()');
  await admin.end();
}, 60_000);
afterAll(async () => {
  await postgres.stop('SIGINT');
  rmSync(folder, { recursive: true });
});

describe('deploy/postgresql/roles.sql', { timeout: 120_000 }, () => {
  it('names a password that is missing, and changes nothing', async () => {
    const failed = createRoles(roles.filter((role) => role !== 'worker'));
    await expect(failed).rejects.toThrow('roles.sql: -v worker_password=... is missing');
    await expect(ask('app', 'select')).rejects.toThrow('password authentication failed');
  });

  it('creates roles with which the schema is migrated and read, and can be repeated [threat 40]', async () => {
    await createRoles();
    const migrated = await guildhall(['migrate'], { GUILDHALL_OWNER_DATABASE_URL: urlOf('owner') });
    expect(migrated.stdout).toMatch(/\n\d+ applied\n$/);
    await createRoles();
    const { stdout } = await guildhall(['status'], { GUILDHALL_DATABASE_URL: urlOf('app') });
    expect(stdout).toContain('pending             none');
    await expect(ask('app', 'select', 'wrong')).rejects.toThrow('password authentication failed');
    for (const role of ['app', 'gateway', 'worker']) {
      expect(await ask(role, 'select oldest_server from schema_release')).toHaveLength(1);
      expect(await ask(role, 'show statement_timeout')).toEqual([{ statement_timeout: '10s' }]);
      await expect(ask(role, 'create table planted (id integer)')).rejects.toThrow(
        'permission denied for schema public',
      );
    }
    expect(await ask('readonly', 'select id, player_id from session')).toEqual([]);
    await expect(ask('readonly', 'begin read write; delete from session')).rejects.toThrow(
      'permission denied for table session',
    );
    const temporary = ask('readonly', 'begin read write; create temporary table planted (id integer)');
    await expect(temporary).rejects.toThrow('permission denied to create temporary tables');
  });

  it('gives no role more than it needs in the cluster [threat 40]', async () => {
    const rows = await ask(
      'owner',
      `select rolname from pg_roles where rolname like 'guildhall%' and (rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls)`,
    );
    expect(rows).toEqual([]);
    expect(await ask('owner', `select tableowner from pg_tables where schemaname = 'public' group by 1`)).toEqual([
      { tableowner: 'guildhall_owner' },
    ]);
  });
});
