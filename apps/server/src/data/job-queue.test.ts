import { sql } from 'kysely';
import pg from 'pg';
import { getRollbackPlans, PgBoss } from 'pg-boss';
import bossPackage from 'pg-boss/package.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { ownerUrl } from '../../../../tools/environment.ts';
import { createInstallation } from '../testing/installation.ts';
import { migrate } from './migrate.ts';

const installation = await createInstallation();
const server = await installation.start();

describe('the tables of the job queue', () => {
  it.each([
    'create table pgboss.planted (id int)',
    'drop table pgboss.job_common',
    'alter table pgboss.job add column planted text',
    'truncate pgboss.job',
  ])('cannot be changed by the application role: %s [threat 31]', async (statement) => {
    await expect(sql.raw(statement).execute(server.database.query)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('are upgraded from the version before, by two migrations at once', async () => {
    const connection = { connectionString: ownerUrl(installation.database) };
    const owner = new pg.Client(connection);
    await owner.connect();
    const boss = new PgBoss({ db: { executeSql: (text, values) => owner.query(text, values) }, migrate: false });
    await owner.query(getRollbackPlans('pgboss', bossPackage.pgboss.schema));
    expect(await boss.schemaVersion()).toBe(bossPackage.pgboss.schema - 1);
    await Promise.all([migrate(connection), migrate(connection)]);
    expect(await boss.schemaVersion()).toBe(bossPackage.pgboss.schema);
    expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true });
    await owner.end();
  });
});
