import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, connect as connectTo, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownerUrl } from '../../../../tools/environment.ts';
import { createInstallation, until } from '../testing/installation.ts';
import { migrate, planMigrations, type MigrateOptions } from './migrate.ts';
import { concurrentIndexOf, migrationNames, migrationsFolder, statementsOf } from './migration-files.ts';

const { database, owner } = await createInstallation();
const connection = { connectionString: ownerUrl(database) };
const other = new pg.Client(connection);
await other.connect();
afterAll(() => other.end());

let folder = '';
const plant = (name: string, text: string): void => writeFileSync(join(folder, name), text);
/** One that waits for other transactions. */
const plantIndex = (): void =>
  plant(
    '91_index.sql',
    `-- guildhall: no transaction
     create index concurrently if not exists planted_value on planted (value)`,
  );
const run = (options: MigrateOptions = {}) => migrate(connection, { folder, ...options });
const namesIn = async (): Promise<string[]> =>
  (await owner.query<{ name: string }>(`select name from kysely_migration where name like '9%' order by 1`)).rows.map(
    ({ name }) => name,
  );

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-migrations-'));
  for (const name of readdirSync(migrationsFolder)) symlinkSync(join(migrationsFolder, name), join(folder, name));
  await owner.query(`create table planted (id integer, value integer)`);
});
afterEach(async () => {
  await owner.query(`drop table planted; delete from kysely_migration where name like '9%'`);
  rmSync(folder, { recursive: true });
});

describe('a migration run', () => {
  it('keeps the files before a failed one, and goes on with it in the next run', async () => {
    plant('91_one.sql', 'alter table planted add column one integer');
    plant('92_two.sql', 'alter table planted add column two integer; select 1 / 0');
    plant('93_three.sql', 'alter table planted add column three integer');
    await expect(run()).rejects.toThrow('92_two.sql: division by zero');
    expect(await namesIn()).toEqual(['91_one.sql']);
    plant('92_two.sql', 'alter table planted add column two integer');
    expect(await run()).toEqual(['92_two.sql', '93_three.sql']);
    const { fields } = await owner.query('select * from planted');
    expect(fields.map(({ name }) => name)).toEqual(['id', 'value', 'one', 'two', 'three']);
  });

  it('has no statement timeout, whatever the database sets', async () => {
    await owner.query(`alter database ${database} set statement_timeout = '20s'`);
    plant(
      '91_slow.sql',
      `insert into planted (value) select setting::integer from pg_settings where name = 'statement_timeout'`,
    );
    try {
      expect(await run()).toEqual(['91_slow.sql']);
      expect((await owner.query('select value from planted')).rows).toEqual([{ value: 0 }]);
    } finally {
      await owner.query(`alter database ${database} reset statement_timeout`);
    }
  });

  it('waits briefly for a lock, lets requests through, and tries again until it is free', async () => {
    plant(
      '91_column.sql',
      `insert into planted (value) select setting::integer from pg_settings where name = 'lock_timeout';
       alter table planted add column more integer`,
    );
    await other.query('begin; select from planted');
    const lines: string[] = [];
    const migrated = run({ lockTimeoutMs: 100, print: (line) => lines.push(line) });
    await until(() => lines.length >= 2);
    // The lock that the migration waits for is not free yet.
    await owner.query('select from planted');
    await other.query('commit');
    expect(await migrated).toEqual(['91_column.sql']);
    expect((await owner.query('select value from planted')).rows).toEqual([{ value: 100 }]);
    expect(lines[0]).toMatch(/^ {2}91_column\.sql: a lock was not free, next attempt in 0\.\d s$/);
    expect(lines.at(-1)).toMatch(/^91_column\.sql {2}\d+\.\d s$/);
  });

  it('gives up when the lock is not free in time, and leaves nothing behind', async () => {
    plant('91_column.sql', 'create table half (id integer); alter table planted add column more integer');
    await other.query('begin; select from planted');
    await expect(run({ lockTimeoutMs: 50, timeoutMs: 300 })).rejects.toThrow(
      '91_column.sql: a lock was not free, for 0.3 s. Run it again later, or with a longer --timeout.',
    );
    await other.query('commit');
    expect((await owner.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }]);
    expect(await namesIn()).toEqual([]);
  });

  it('waits for another run, also when that one builds an index concurrently', async () => {
    plantIndex();
    // The first run waits for this transaction, so that the second one starts while the first holds the lock.
    await other.query('begin; insert into planted values (1, 1)');
    const lines: string[] = [];
    const first = run();
    await until(async () => {
      const { rowCount } = await owner.query(
        `select from pg_stat_activity where datname = $1 and query like 'create index concurrently%' and wait_event_type = 'Lock'`,
        [database],
      );
      return rowCount === 1;
    });
    const second = run({ print: (line) => lines.push(line) });
    await until(() => lines.length === 1);
    await other.query('commit');
    expect(await Promise.all([first, second])).toEqual([['91_index.sql'], []]);
    expect(lines).toEqual(['another migration is running, waiting for it']);
  });

  it('reports what a long statement is doing and whom it waits for', async () => {
    plantIndex();
    await other.query('begin; insert into planted values (1, 1)');
    const lines: string[] = [];
    const migrated = run({ progressMs: 100, print: (line) => lines.push(line) });
    const progress =
      /^ {2}still running, \d+ s: waiting for .*: waiting for process \d+, .*idle in transaction, transaction open/;
    await until(() => lines.some((line) => progress.test(line)));
    await other.query('commit');
    expect(await migrated).toEqual(['91_index.sql']);
  });

  it('gives up when another run does not end', async () => {
    await other.query('select pg_advisory_lock(3853314791062309107)');
    await expect(run({ timeoutMs: 100 })).rejects.toThrow('Another migration still runs after 0.1 s.');
    await other.query('select pg_advisory_unlock_all()');
  });

  it('replaces an index that a failed concurrent build left invalid', async () => {
    plant(
      '91_unique.sql',
      `-- guildhall: no transaction
       -- Two statements; a comment with a semicolon;
       insert into planted values (3, 3);
       create unique index concurrently if not exists planted_id on planted (id);`,
    );
    await owner.query('insert into planted values (1, 1), (1, 2)');
    await expect(run()).rejects.toThrow('91_unique.sql: could not create unique index "planted_id"');
    const validity = async () =>
      (await owner.query(`select indisvalid as valid from pg_index where indexrelid = 'planted_id'::regclass`)).rows;
    expect(await validity()).toEqual([{ valid: false }]);
    await owner.query('truncate planted');
    const lines: string[] = [];
    expect(await run({ print: (line) => lines.push(line) })).toEqual(['91_unique.sql']);
    expect(lines[0]).toBe('  dropping planted_id, left invalid by an earlier attempt');
    expect(await validity()).toEqual([{ valid: true }]);
  });

  it('refuses a concurrent index that could not be repeated, before it starts', async () => {
    plant(
      '91_index.sql',
      `-- guildhall: no transaction
       insert into planted values (1, 1);
       create index concurrently planted_value on planted (value)`,
    );
    await expect(run()).rejects.toThrow('"create index concurrently" needs "if not exists" and a name');
    expect((await owner.query('select from planted')).rowCount).toBe(0);
  });

  it('leaves a database alone that a newer release has migrated', async () => {
    await owner.query(`insert into kysely_migration values ('91_newer.sql', '2026-11-17T09:00:00.000Z')`);
    await owner.query(`create or replace function survey_sum(one bigint[], other bigint[]) returns bigint[] language sql
      immutable as 'select one'`);
    const lines: string[] = [];
    expect(await run({ print: (line) => lines.push(line) })).toEqual([]);
    expect(lines).toEqual(['a newer release has migrated this database, nothing to do: 91_newer.sql']);
    expect((await owner.query(`select prosrc from pg_proc where proname = 'survey_sum'`)).rows).toEqual([
      { prosrc: 'select one' },
    ]);
    plant('92_own.sql', 'select 1');
    await expect(run()).rejects.toThrow('migrations that this release does not know');
  });

  it('refuses a pooler, which would share its session with others', async () => {
    // As PgBouncer does: forwards everything, but answers with a process id of its own.
    const pooler = createServer((client) => {
      const server = connectTo(Number(new URL(connection.connectionString).port || 5432), '127.0.0.1');
      client.pipe(server);
      server.on('data', (data) => {
        const key = data.indexOf(Buffer.from([75, 0, 0, 0, 12]));
        if (key >= 0) data.writeInt32BE(1, key + 5);
        client.write(data);
      });
      for (const each of [client, server]) each.on('error', () => undefined);
      client.on('close', () => server.destroy());
    });
    await new Promise<void>((resolve) => {
      pooler.listen(0, '127.0.0.1', resolve);
    });
    const url = new URL(connection.connectionString);
    url.port = String((pooler.address() as AddressInfo).port);
    await expect(migrate({ connectionString: url.href })).rejects.toThrow('Migrations need a direct connection');
    pooler.close();
  });

  it('plans without changing anything', async () => {
    plant('91_one.sql', 'drop table planted');
    const plan = await planMigrations(connection, folder);
    expect(plan).toMatchObject({ applied: await migrationNames(), pending: ['91_one.sql'], unknown: [] });
    expect(await namesIn()).toEqual([]);
  });
});

describe('the statements of a file', () => {
  it('end at semicolons outside quotes and comments', () => {
    const text = `-- a;\nselect 'a;''b' /* c; */ as "d;";\n\ndo $x$ begin; $$;$$ end $x$; ;select 2`;
    expect(statementsOf(text)).toEqual([`select 'a;''b'  as "d;"`, 'do $x$ begin; $$;$$ end $x$', 'select 2']);
  });

  it('name the index they build concurrently', () => {
    expect(concurrentIndexOf('create unique index concurrently if not exists a_b on a (b)')).toBe('a_b');
    expect(concurrentIndexOf('create index a_b on a (b)')).toBe(null);
  });
});
