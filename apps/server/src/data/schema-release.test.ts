import { describe, expect, it } from 'vitest';
import { version } from '../runtime/version.ts';
import { createInstallation } from '../testing/installation.ts';
import { joined } from './baseline.ts';
import { migrationNames } from './migration-files.ts';
import { compareSchema, compareVersions, oldestServer, readSchemaRelease } from './schema-release.ts';

const installation = await createInstallation();
const { owner } = installation;
const known = await migrationNames();
const newest = known.at(-1) ?? '';

const change = (assignment: string): Promise<unknown> => owner.query(`update schema_release set ${assignment}`);

describe('a server that starts', () => {
  it('refuses a schema that lacks migrations, and names them and the command', async () => {
    await change(`migrations = array_remove(migrations, '${newest}')`);
    await expect(installation.start()).rejects.toThrow(
      `The database schema is older than server ${version}. Missing: ${newest}. Run: guildhall migrate`,
    );
    await change(`migrations = migrations || '${newest}'::text`);
    await installation.start();
  });

  it('refuses a schema without a record of its release', async () => {
    await owner.query('alter table schema_release rename to hidden');
    await expect(installation.start()).rejects.toThrow('Run: guildhall migrate');
    await owner.query('alter table hidden rename to schema_release');
  });

  it('tolerates a schema that is newer by one release, and refuses one that is newer by two', async () => {
    await change(`migrations = migrations || '99_newer.sql'::text, release = '99.1.0', oldest_server = '${version}'`);
    const server = await installation.start();
    expect((await fetch(`${server.opsUrl}/readyz`)).status).toBe(200);
    await change(`oldest_server = '99.0.0', release = '99.2.0'`);
    await expect(installation.start()).rejects.toThrow(
      `The database schema of release 99.2.0 needs servers of 99.0.0 or newer; this is ${version}.`,
    );
    // Only the start is checked: a running server must survive the migration of the next release.
    expect((await fetch(`${server.opsUrl}/readyz`)).status).toBe(200);
  });
});

describe('the record of the release', () => {
  it('is written by the migration, with the previous release as the oldest server', async () => {
    const fresh = await createInstallation();
    const schema = await readSchemaRelease(fresh.owner);
    expect(schema).toMatchObject({ release: version, oldestServer, migrations: [...joined, ...known].sort() });
    expect(compareSchema(schema, known)).toEqual({ missing: [], unknown: [], problem: null });
    expect(compareVersions(oldestServer, version)).toBeLessThanOrEqual(0);
  });

  it.each([
    ['1.10.0', '1.9.2', 1],
    ['1.9.2', '1.10.0', -1],
    ['2.0.0-rc.1', '2.0.0', 0],
    ['0.1.0', '0.1.1', -1],
  ])('orders %s and %s by number', (one, other, sign) => {
    expect(Math.sign(compareVersions(one, other))).toBe(sign);
  });
});
