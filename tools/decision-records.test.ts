import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from './environment.ts';

const folder = join(repository, 'docs/adr');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const index = read('README.md');
const rows = Array.from(index.matchAll(/^\| (\d+) \| \[(.*)\]\((\S+\.md)\) \| (.*) \|$/gm), (row) => {
  const [, number = '', title = '', file = '', status = ''] = row;
  return { number: Number(number), title, file, status };
});

const isAmended = (status: string): boolean => /\bamended\b/.test(status);
const recordsIn = (status: string): string[] => status.match(/\bADR \d+/g) ?? [];

it('the index lists every record, and says which numbers are missing', () => {
  const files = globSync('0*.md', { cwd: folder });
  expect(rows.map(({ file }) => file)).toEqual(files.toSorted());
  const numbers = rows.map(({ number }) => number);
  for (let number = 1; number <= Math.max(...numbers); number += 1) {
    if (!numbers.includes(number)) expect(index).toContain(`There is no record ${number}.`);
  }
});

it.each(rows)('the index agrees with the status of $file', ({ number, title, file, status: inIndex }) => {
  const record = read(file);
  expect(record.startsWith(`# ${number}. ${title}\n`), 'title').toBe(true);
  const status = /^- Status: (.*?)\n- Date: /ms.exec(record)?.[1] ?? '';
  expect(status).toMatch(/^Accepted\b/);
  expect(isAmended(inIndex)).toBe(isAmended(status));
  if (/^## Amendment/m.test(record)) expect(isAmended(status), 'an amendment is in the status').toBe(true);
  expect(recordsIn(inIndex)).toEqual(expect.arrayContaining(recordsIn(status)));
});
