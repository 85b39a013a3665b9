import { expect, test } from 'vitest';
import { durationText } from './duration.ts';

test('durations are formatted with their two largest units, rounded', () => {
  const seconds = [0, 12, 59.6, 89, 3599, 3600, 7530, 86_399, 90_000, 900_000];
  expect(seconds.map((value) => durationText(value, 'en-US'))).toEqual([
    '0 seconds',
    '12 seconds',
    '1 minute',
    '1 minute',
    '60 minutes',
    '1 hour',
    '2 hours 6 minutes',
    '24 hours',
    '1 day 1 hour',
    '10 days 10 hours',
  ]);
});

test('durations are formatted in Chinese', () => {
  expect(durationText(90_000, 'zh-CN')).toBe('1天1小时');
});
