import { expect, it } from 'vitest';
import { durationText, waitingTone } from './waiting.ts';

const hour = 60 * 60_000;

it('turns amber after one day and red after three', () => {
  const tones = [0, 24 * hour - 1, 24 * hour, 72 * hour - 1, 72 * hour].map((ms) => waitingTone(0, ms));
  expect(tones).toEqual(['fresh', 'fresh', 'late', 'late', 'overdue']);
});

it('formats a duration in its largest useful unit', () => {
  const times = [-5000, 59_000, 40 * 60_000, 5 * hour, 47 * hour, 48 * hour, 12 * 24 * hour];
  expect(times.map((ms) => durationText(ms, 'en-US'))).toEqual([
    '0 min',
    '0 min',
    '40 min',
    '5 hr',
    '47 hr',
    '2 days',
    '12 days',
  ]);
  expect(durationText(12 * 24 * hour, 'zh-CN')).toBe('12天');
});
