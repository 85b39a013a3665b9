import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ownerUrl } from '../../../../scripts/environment.ts';
import { createInstallation } from '../testing/installation.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const installation = await createInstallation();
const server = await installation.start();

describe('the database', () => {
  it.each([
    'create table planted (id int)',
    'create schema planted',
    'alter table session add column planted text',
    'alter table session disable trigger all',
    'drop table launch_ticket',
    'truncate content_total',
    'drop index session_player',
    'drop trigger content_total_only_grows on content_total',
    `create or replace function content_total_only_grows() returns trigger language plpgsql as 'begin return new; end'`,
    'create function planted() returns int language sql as $$ select 1 $$',
    'create role planted',
    'set role postgres',
    'select * from kysely_migration',
    'delete from kysely_migration',
    'select * from pg_authid',
    `select pg_read_file('/etc/passwd')`,
    `copy session to '/tmp/planted'`,
    `copy session to program 'cat'`,
  ])('attacks 31, 40: lets the application’s role not %s', async (statement) => {
    await expect(sql.raw(statement).execute(server.database.query)).rejects.toThrow(
      /permission denied|must be owner|must be superuser/,
    );
  });

  it('attack 40: is reached by the server as that role', async () => {
    const { rows } = await server.database.pool.query(
      'select current_user, rolsuper from pg_roles where rolname = current_user',
    );
    expect(rows).toEqual([{ current_user: 'guildhall_app', rolsuper: false }]);
  });

  it('is left as it is by a second migration', async () => {
    const database = openDatabase(ownerUrl(installation.database), server.log, 2);
    expect(await migrate(database.query)).toEqual([]);
    await database.close();
  });
});
