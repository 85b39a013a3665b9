import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { applicationUrl, ownerUrl } from '../../../../tools/environment.ts';
import { migrationNames } from '../data/migration-files.ts';
import { version } from '../runtime/version.ts';
import { createInstallation } from '../testing/installation.ts';
import type { Command } from './command.ts';
import { migrateCommand } from './migrate.command.ts';
import { statusCommand } from './status.command.ts';

const { database, owner } = await createInstallation();
const newest = '20261117090000_schema_release_create.sql';

const run = async (command: Command, args: readonly string[], environment: NodeJS.ProcessEnv) => {
  const lines: string[] = [];
  const print = (text: string): void => void lines.push(text);
  return { code: await command.run(args, { environment, print, printError: print }), lines };
};
const asOwner = { GUILDHALL_OWNER_DATABASE_URL: ownerUrl(database) };
const asApplication = { GUILDHALL_DATABASE_URL: applicationUrl(database) };

describe('guildhall migrate', () => {
  it('applies what is pending, and lists it first with --dry-run', async () => {
    await owner.query(`drop table schema_release; delete from kysely_migration where name = '${newest}'`);
    const listed = await run(migrateCommand, ['--dry-run'], asOwner);
    expect(listed.lines.slice(1)).toEqual([`pending  ${newest}`]);
    const done = await run(migrateCommand, [], asOwner);
    expect(done.code).toBe(0);
    expect(done.lines).toEqual([expect.stringMatching(new RegExp(`^${newest} {2}\\d+\\.\\d s$`)), '1 applied']);
    expect((await run(migrateCommand, ['--timeout', '5'], asOwner)).lines).toEqual(['nothing was pending']);
  });

  it('names the variable that is missing, and does not use the one of servers', async () => {
    await expect(run(migrateCommand, [], asApplication)).rejects.toThrow('GUILDHALL_OWNER_DATABASE_URL is missing.');
    await expect(run(migrateCommand, [], { GUILDHALL_OWNER_DATABASE_URL: 'secret' })).rejects.toThrow(
      /GUILDHALL_OWNER_DATABASE_URL is wrong: must be a URL(?!.*secret)/s,
    );
    await expect(run(migrateCommand, ['--timeout', 'soon'], asOwner)).rejects.toThrow('number of seconds');
  });
});

describe('guildhall status', () => {
  it('works with the database role of servers', async () => {
    const { code, lines } = await run(statusCommand, [], asApplication);
    const count = (await migrationNames()).length;
    expect(code).toBe(0);
    expect(lines).toEqual([
      `server              ${version}`,
      `schema              release ${version}, ${count} migrations`,
      expect.stringMatching(/^migrated {12}20/),
      'pending             none',
      'invalid indexes     none',
      expect.stringContaining('(only sessions of guildhall_app are visible)'),
      expect.stringMatching(/^database {12}\d+ [kM]B, PostgreSQL \d+/),
    ]);
  });

  it('shows pending migrations, invalid indexes and the oldest transaction, and exits with 1', async () => {
    await owner.query(`update schema_release set migrations = array_remove(migrations, '${newest}')`);
    await owner.query('create table planted (id integer); insert into planted values (1), (1)');
    await expect(owner.query('create unique index concurrently planted_id on planted (id)')).rejects.toThrow();
    const reader = new pg.Client({ connectionString: ownerUrl(database), application_name: 'report' });
    await reader.connect();
    await reader.query('begin; select 1');
    const { code, lines } = await run(statusCommand, [], { ...asApplication, ...asOwner });
    await reader.end();
    expect(code).toBe(1);
    expect(lines).toContain(`pending             ${newest}`);
    expect(lines).toContain('invalid indexes     planted_id');
    expect(lines.join('\n')).toMatch(/oldest transaction {2}\d+ s, idle in transaction, process \d+, \w+, report\n/);
    expect(lines.at(-1)).toContain('Run: guildhall migrate');
  });
});
