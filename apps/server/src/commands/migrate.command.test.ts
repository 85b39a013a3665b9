import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { applicationUrl, ownerUrl } from '../../../../tools/environment.ts';
import { migrationNames } from '../data/migration-files.ts';
import { version } from '../runtime/version.ts';
import { createInstallation } from '../testing/installation.ts';
import type { Command } from './command.ts';
import { run as runMigrate } from './migrate.command.ts';
import { run as runStatus } from './status.command.ts';

const { database, owner } = await createInstallation();
const pending = '20261118170100_feedback_look_create.sql';

const run = async (command: Command['run'], args: readonly string[], environment: NodeJS.ProcessEnv) => {
  const lines: string[] = [];
  const print = (text: string): void => void lines.push(text);
  return { code: await command(args, { environment, print, printError: print }), lines };
};
const asOwner = { GUILDHALL_OWNER_DATABASE_URL: ownerUrl(database) };
const asApplication = { GUILDHALL_DATABASE_URL: applicationUrl(database) };

describe('guildhall migrate', () => {
  it('applies what is pending, and lists it first with --dry-run', async () => {
    await owner.query(`drop table feedback_look; delete from kysely_migration where name = '${pending}'`);
    const listed = await run(runMigrate, ['--dry-run'], asOwner);
    expect(listed.lines.slice(1)).toEqual([`pending  ${pending}`]);
    const done = await run(runMigrate, [], asOwner);
    expect(done.code).toBe(0);
    expect(done.lines).toEqual([expect.stringMatching(new RegExp(`^${pending} {2}\\d+\\.\\d s$`)), '1 applied']);
    expect((await run(runMigrate, ['--timeout', '5'], asOwner)).lines).toEqual(['nothing was pending']);
  });

  it('names the variable that is missing, and does not use the one of servers', async () => {
    await expect(run(runMigrate, [], asApplication)).rejects.toThrow('GUILDHALL_OWNER_DATABASE_URL is missing.');
    await expect(run(runMigrate, [], { GUILDHALL_OWNER_DATABASE_URL: 'secret' })).rejects.toThrow(
      /GUILDHALL_OWNER_DATABASE_URL is wrong: must be a URL(?!.*secret)/s,
    );
    await expect(run(runMigrate, ['--timeout', 'soon'], asOwner)).rejects.toThrow('number of seconds');
  });
});

describe('guildhall status', () => {
  it('works with the database role of servers', async () => {
    const { code, lines } = await run(runStatus, [], asApplication);
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
    await owner.query(`update schema_release set migrations = array_remove(migrations, '${pending}')`);
    await owner.query('create table planted (id integer); insert into planted values (1), (1)');
    await expect(owner.query('create unique index concurrently planted_id on planted (id)')).rejects.toThrow();
    const reader = new pg.Client({ connectionString: ownerUrl(database), application_name: 'report' });
    await reader.connect();
    await reader.query('begin; select 1');
    const { code, lines } = await run(runStatus, [], { ...asApplication, ...asOwner });
    await reader.end();
    expect(code).toBe(1);
    expect(lines).toContain(`pending             ${pending}`);
    expect(lines).toContain('invalid indexes     planted_id');
    expect(lines.join('\n')).toMatch(/oldest transaction {2}\d+ s, idle in transaction, process \d+, \w+, report\n/);
    expect(lines.at(-1)).toContain('Run: guildhall migrate');
  });
});
