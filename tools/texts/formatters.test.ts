import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../environment.ts';
import { ownFormats } from './formatters.ts';

test('Finds a file that formats a date or a duration on its own.', () => {
  const planted = [
    "const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium' });",
    'return new Date(at).toLocaleString();',
    "new Intl.NumberFormat(tag, { style: 'unit', unit: 'hour' })",
    'const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;',
  ];
  expect(ownFormats(planted.join('\n'))).toEqual(planted.slice(0, 3));
});

test('Player and console write every date and duration with the same functions.', () => {
  // Month names and the order of the parts of a calendar, no dates.
  const calendars = [
    'apps/console/src/ui/moment-field.tsx',
    'apps/player/src/features/account-deletion/calendar/date.model.ts',
  ];
  const files = globSync('apps/{player,console}/src/**/*.{ts,tsx}', { cwd: repository }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter((file) => ownFormats(readFileSync(join(repository, file), 'utf8')).length > 0);
  expect(found.sort()).toEqual(calendars);
});
