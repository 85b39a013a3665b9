import { expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

const minuteMs = 60_000;
const nowMs = Date.UTC(2026, 10, 15);

it('formats past and future times, and returns null beyond a week', () => {
  const texts = [0, -5, -180, -60 * 24, 30, -60 * 24 * 8].map((minutes) =>
    relativeTime(nowMs + minutes * minuteMs, nowMs, 'en-US'),
  );
  expect(texts).toEqual(['now', '5 min. ago', '3 hr. ago', 'yesterday', 'in 30 min.', null]);
});
