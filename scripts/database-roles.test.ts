import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../testbed/stores.ts';
import { repository } from '../tools/environment.ts';
import { readBlocks } from './pages/blocks.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'guildhall-roles-'));
const port = 5671;
const roles = ['owner', 'app', 'gateway', 'worker', 'readonly'] as const;
// With characters that SQL and URLs must escape.
const passwordOf = (role: string): string => `${role}'s "pass\\word" %@/`;
const urlOf = (role: string, password = passwordOf(role)): string =>
  `postgres://guildhall_${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/guildhall`;

const createRoles = (names: readonly string[] = roles, as = 'postgres', database = 'guildhall') => {
  const passwords = Object.fromEntries(names.map((role) => [`${role.toUpperCase()}_PASSWORD`, passwordOf(role)]));
  const file = join(repository, 'deploy/postgresql/roles.sql');
  const settings = ['-qv', 'ON_ERROR_STOP=1', '-v', `database=${database}`, '-f', file];
  return run('psql', [`postgres://${as}@127.0.0.1:${port}/postgres`, ...settings], {
    env: { ...process.env, ...passwords },
  });
};

const guildhall = (args: readonly string[], env: NodeJS.ProcessEnv) =>
  run(process.execPath, [join(repository, 'apps/server/src/guildhall.ts'), ...args], { env, cwd: folder });

const asSuperuser = async (text: string, database = 'guildhall'): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/${database}` });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

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
    'host all postgres,managed 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
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
    await expect(failed).rejects.toThrow('roles.sql: WORKER_PASSWORD is missing');
    await expect(ask('app', 'select')).rejects.toThrow('password authentication failed');
  });

  it('works for a role without superuser, as managed servers have it', async () => {
    await asSuperuser('create role managed login createrole createdb', 'postgres');
    await createRoles(roles, 'managed', 'managed');
    await createRoles(roles, 'managed', 'managed');
    const owners = await asSuperuser(
      `select pg_get_userbyid(datdba) as owner from pg_database where datname = 'managed'`,
      'postgres',
    );
    expect(owners).toEqual([{ owner: 'guildhall_owner' }]);
    expect(
      await asSuperuser(`select has_schema_privilege('guildhall_app', 'public', 'create') as may`, 'managed'),
    ).toEqual([{ may: false }]);
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

  it('gives the owner everything that belongs to a superuser who migrated, so that the owner can migrate', async () => {
    await asSuperuser('reassign owned by guildhall_owner to postgres');
    await expect(guildhall(['migrate'], { GUILDHALL_OWNER_DATABASE_URL: urlOf('owner') })).rejects.toThrow(
      'permission denied',
    );
    await createRoles();
    const left = await asSuperuser(
      `select relname as name from pg_class where relowner = 'postgres'::regrole and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
      union all select proname from pg_proc where proowner = 'postgres'::regrole and pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      union all select typname from pg_type where typowner = 'postgres'::regrole and typnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
        and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e') and typelem = 0
      union all select stxname from pg_statistic_ext where stxowner = 'postgres'::regrole`,
    );
    expect(left).toEqual([]);
    const { stdout } = await guildhall(['migrate'], { GUILDHALL_OWNER_DATABASE_URL: urlOf('owner') });
    expect(stdout).toContain('nothing was pending');
  });

  const runbooks = join(repository, 'docs/operations/runbooks');

  it('lets the role that a page names run its SQL blocks', async () => {
    const blocks = readBlocks().filter(({ language }) => language === 'sql');
    expect(blocks.map(({ page, role }) => [page, role])).toEqual([
      ['jobs.md', 'guildhall_app'],
      ['runbooks/sent-job-failed.md', 'guildhall_app'],
    ]);
    const inside = /remove it: `(delete from [^`]+)`/.exec(
      readFileSync(join(runbooks, 'sent-job-failed.md'), 'utf8'),
    )?.[1];
    const texts = [...blocks.map(({ text }) => text), (inside ?? '').replace("'ID'", `'${randomUUID()}'`)];
    for (const text of texts) {
      expect(text).toMatch(/pgboss\.job/);
      await expect(ask('app', text).then(() => 'ran')).resolves.toBe('ran');
    }
    // What reads only is also for the role that the page names second.
    const selects = blocks[0]?.text.split(/;\s*/).filter((text) => /^(?:--.*\n)?select /.test(text)) ?? [];
    expect(selects).toHaveLength(2);
    for (const text of selects) await expect(ask('readonly', text)).resolves.toBeDefined();
    await expect(ask('readonly', `begin read write; ${blocks[1]?.text}`)).rejects.toThrow('permission denied');
  });

  it('lets every server run what the runbook about the database asks with its own address', async () => {
    const page = readFileSync(join(runbooks, 'database-down.md'), 'utf8');
    const [, text = ''] = /^psql "\$GUILDHALL_DATABASE_URL" -c '([^']+)'$/m.exec(page) ?? [];
    for (const role of ['app', 'gateway', 'worker'])
      expect(await ask(role, text)).toEqual([{ transaction_read_only: 'off' }]);
  });

  describe('the role guildhall_readonly', () => {
    const statements = readdirSync(runbooks).flatMap((name) =>
      Array.from(readFileSync(join(runbooks, name), 'utf8').matchAll(/^psql -c "([^"]+)"/gm), ([, text = '']) => [
        name,
        text,
      ]),
    );

    it('may run every statement of the runbooks', async () => {
      expect(statements.length).toBeGreaterThan(20);
      const refused: string[] = [];
      for (const [name, text] of statements) {
        // Places that a person fills in.
        const filled = (text ?? '').replaceAll("'…'", "'00000000-0000-4000-8000-000000000000'");
        await ask('readonly', filled).catch((error: unknown) => refused.push(`${name}: ${String(error)}: ${text}`));
      }
      expect(refused).toEqual([]);
    });

    it('sees what servers wait for when their connections are exhausted', async () => {
      const client = new pg.Client({ connectionString: urlOf('app'), application_name: 'guildhall' });
      await client.connect();
      await client.query('begin');
      await client.query('select 1 as held');
      const [, text = ''] = statements.find(([name]) => name === 'pool-exhausted.md') ?? [];
      expect(await ask('readonly', text)).toMatchObject([{ state: 'idle in transaction', left: 'select 1 as held' }]);
      await client.end();
    });
  });
});
