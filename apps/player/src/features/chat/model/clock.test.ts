import { expect, it } from 'vitest';
import { clockOf } from './clock.ts';

it('formats minutes and seconds', () => {
  expect([0, 900, 59_400, 60_000, 61_000].map(clockOf)).toEqual(['0:00', '0:01', '0:59', '1:00', '1:01']);
});
