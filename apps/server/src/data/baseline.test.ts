import { describe, expect, it } from 'vitest';
import { ownerUrl } from '../../../../tools/environment.ts';
import { createInstallation } from '../testing/installation.ts';
import { baseline, joined } from './baseline.ts';
import { migrate, planMigrations } from './migrate.ts';
import { migrationNames } from './migration-files.ts';
import { readSchemaRelease } from './schema-release.ts';

const { database, owner } = await createInstallation();
const connection = { connectionString: ownerUrl(database) };

const applied = async (): Promise<string[]> =>
  (await owner.query<{ name: string }>('select name from kysely_migration order by name')).rows.map(({ name }) => name);

describe('the baseline', () => {
  it('is recorded with the names of the files joined into it, without which servers of the release before do not start', async () => {
    expect(await applied()).toEqual(expect.arrayContaining([...joined, baseline]));
    expect((await readSchemaRelease(owner))?.migrations).toEqual(await applied());
    const names = await migrationNames();
    expect(await planMigrations(connection)).toEqual({
      applied: names,
      pending: [],
      unknown: [],
      lacksBaseline: false,
    });
  });

  it('does not run on a database that has applied these files, which keeps its rows', async () => {
    await owner.query(`insert into tag (name) values ('kept')`);
    await owner.query('delete from kysely_migration where name = $1', [baseline]);
    const names = await migrationNames();
    expect(await planMigrations(connection)).toEqual({ applied: names, pending: [], unknown: [], lacksBaseline: true });
    expect(await migrate(connection)).toEqual([]);
    expect(await applied()).toContain(baseline);
    expect((await owner.query(`select from tag where name = 'kept'`)).rowCount).toBe(1);
  });

  it('refuses a database that has applied some of these files only', async () => {
    await owner.query('delete from kysely_migration where name = any($1)', [[baseline, joined.at(-1)]]);
    const refusal = `lacks ${joined.at(-1)}. Migrate it with that release first.`;
    await expect(migrate(connection)).rejects.toThrow(refusal);
    expect(await applied()).not.toContain(baseline);
  });
});
