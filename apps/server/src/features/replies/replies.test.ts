import { expect, it } from 'vitest';
import { monthBefore } from './replies.public.ts';

it.each([
  ['2026-11-15T10:20:30.000Z', '2026-10-15T10:20:30.000Z'],
  ['2026-01-15T00:00:00.000Z', '2025-12-15T00:00:00.000Z'],
  ['2026-03-31T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
  ['2028-03-30T10:00:00.000Z', '2028-02-29T10:00:00.000Z'],
  ['2026-12-31T10:00:00.000Z', '2026-11-30T10:00:00.000Z'],
])('a month before %s is %s [F3]', (now, before) => {
  expect(monthBefore(Date.parse(now)).toISOString()).toBe(before);
});
