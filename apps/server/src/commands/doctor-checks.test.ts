import { expect, it } from 'vitest';
import { skewOf } from './doctor-checks.ts';

it.each([
  [400, 'ok', '0.4 s ahead of the database'],
  [-1200, 'warn', '1.2 s behind the database'],
  [600_000, 'fail', '600.0 s ahead of the database'],
])('finding N17: guildhall doctor compares the clocks of server and database: %i ms is %s (f)', (ms, level, text) => {
  expect(skewOf(ms)).toMatchObject({ subject: 'clock', level, text });
});
