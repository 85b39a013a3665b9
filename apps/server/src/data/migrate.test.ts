import { readdir, readFile } from 'node:fs/promises';
import { locales } from '@guildhall/i18n/locales.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ownerUrl } from '../../../../tools/environment.ts';
import { createInstallation } from '../testing/installation.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const functions = new URL('../../sql/functions/', import.meta.url);
const installation = await createInstallation();
const server = await installation.start();
const connection = { connectionString: ownerUrl(installation.database) };

describe('the database', () => {
  it.each([
    'create table planted (id int)',
    'create schema planted',
    'alter table session add column planted text',
    'alter table session disable trigger all',
    'drop table launch_ticket',
    'truncate content_total',
    'drop index session_player',
    'drop trigger content_total_refuse_decrease on content_total',
    `create or replace function content_total_refuse_decrease() returns trigger language plpgsql as 'begin return new; end'`,
    'create function planted() returns int language sql as $$ select 1 $$',
    'create role planted',
    'set role postgres',
    'select * from kysely_migration',
    'delete from kysely_migration',
    'select * from pg_authid',
    `select pg_read_file('/etc/passwd')`,
    `copy session to '/tmp/planted'`,
    `copy session to program 'cat'`,
  ])('denies the application role: %s [threat 31, threat 40]', async (statement) => {
    await expect(sql.raw(statement).execute(server.database.query)).rejects.toThrow(
      /permission denied|must be owner|must be superuser/,
    );
  });

  it('is accessed by the server with the application role [threat 40]', async () => {
    const { rows } = await server.database.pool.query(
      'select current_user, rolsuper from pg_roles where rolname = current_user',
    );
    expect(rows).toEqual([{ current_user: 'guildhall_app', rolsuper: false }]);
  });

  it('has exactly the functions of sql/functions, with the same bodies', async () => {
    const sources = await Promise.all(
      (await readdir(functions)).map(async (file) => [file, await readFile(new URL(file, functions), 'utf8')] as const),
    );
    const { rows } = await server.database.pool.query<{ name: string; body: string }>(
      `select proname as name, prosrc as body from pg_proc p
        where pronamespace = 'public'::regnamespace and proname <> 'is_language'
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    );
    const bodyOf = (source: string): string => /\$\$([^]*)\$\$/.exec(source)?.[1] ?? '';
    const byName = (one: { name: string }, other: { name: string }): number => (one.name < other.name ? -1 : 1);
    expect(rows.sort(byName)).toEqual(
      sources.map(([file, source]) => ({ name: file.replace('.sql', ''), body: bodyOf(source) })).sort(byName),
    );
  });

  it('gets the current functions back with the next migration, also when two run at once', async () => {
    const database = openDatabase({ url: ownerUrl(installation.database), max: 2 }, server.log);
    const bodyOf = async (): Promise<unknown> =>
      (await database.pool.query("select prosrc from pg_proc where proname = 'survey_sum'")).rows;
    const before = await bodyOf();
    await database.pool.query(
      `create or replace function survey_sum(one bigint[], other bigint[]) returns bigint[] language sql immutable
        as 'select one'`,
    );
    expect(await bodyOf()).not.toEqual(before);
    await Promise.all([migrate(connection), migrate(connection)]);
    expect(await bodyOf()).toEqual(before);
    await database.close();
  });

  it('takes the languages from the one list: every lang column, and an index pair per language [K1]', async () => {
    const { rows: checks } = await server.database.pool.query<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint
        where contype = 'c' and pg_get_constraintdef(oid) ~ '\\mlang\\M'`,
    );
    expect(new Set(checks.map(({ definition }) => definition.replace(' NOT VALID', '')))).toEqual(
      new Set(['CHECK (is_language(lang))']),
    );
    const { rows: known } = await server.database.pool.query<{ id: number }>(
      'select id::integer from generate_series(-1, 40) id where is_language(id::smallint)',
    );
    expect(known.map(({ id }) => id)).toEqual(locales.map(({ id }) => id));
    const { rows: indexes } = await server.database.pool.query<{ name: string }>(
      "select indexname as name from pg_indexes where indexname ~ '^article_console_(missing|stale)_'",
    );
    expect(indexes.map(({ name }) => name).sort()).toEqual(
      locales.flatMap(({ id }) => [`article_console_missing_${id}`, `article_console_stale_${id}`]).sort(),
    );
  });

  it('is unchanged by a second migration', async () => {
    expect(await migrate(connection)).toEqual([]);
  });
});
