import { expect, test } from 'vitest';
import { clockText, heatOf } from './waiting.ts';

test('a wait is warm after one minute and hot after five', () => {
  const at = (seconds: number) => heatOf(0, seconds * 1000);
  expect([at(0), at(59), at(60), at(299), at(300)]).toEqual(['fresh', 'fresh', 'warm', 'warm', 'hot']);
});

test('wait times are formatted like a clock, and future times as zero', () => {
  expect([-5000, 0, 42_000, 725_000, 11_050_000].map(clockText)).toEqual(['0:00', '0:00', '0:42', '12:05', '3:04:10']);
});
