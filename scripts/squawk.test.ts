import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { repository } from '../tools/environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-squawk-'));
afterAll(() => rmSync(folder, { recursive: true }));

const check = (text: string): { isAccepted: boolean; output: string } => {
  writeFileSync(join(folder, '20991231000000_planted.sql'), text);
  const path = `${join(repository, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(repository, 'scripts/squawk.ts'), folder], {
    env: { ...process.env, PATH: path },
    encoding: 'utf8',
  });
  return { isAccepted: status === 0, output: stdout + stderr };
};

describe('npm run squawk', { timeout: 60_000 }, () => {
  it.each([
    ['create index feedback_planted on feedback (lang)', 'require-concurrent-index-creation'],
    ['alter table feedback add column planted integer not null', 'adding-required-field'],
    ['alter table feedback rename column email to mail', 'renaming-column'],
    ['alter table feedback drop column email', 'ban-drop-column'],
    ['alter table feedback alter column number type integer', 'changing-column-type'],
    ['alter table feedback add constraint planted check (lang > 0)', 'constraint-missing-not-valid'],
    ['create index concurrently if not exists planted on feedback (lang)', '-- guildhall: no transaction'],
    ['-- guildhall: no transaction\ncreate index concurrently planted on feedback (lang)', 'if not exists'],
  ])('refuses: %s', (text, reason) => {
    const { isAccepted, output } = check(text);
    expect(isAccepted).toBe(false);
    expect(output).toContain(reason);
  });

  it.each([
    'create table planted (id bigint primary key, lang smallint not null); create index planted_lang on planted (lang)',
    'alter table feedback add column planted integer',
    '-- guildhall: no transaction\ncreate index concurrently if not exists planted on feedback (lang)',
    '-- squawk-ignore ban-drop-column\nalter table feedback drop column email',
  ])('accepts: %s', (text) => {
    expect(check(text)).toMatchObject({ isAccepted: true });
  });
});
