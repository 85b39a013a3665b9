import { expect, test } from 'vitest';
import { barsOf, waveformOf } from './waveform.ts';

test('the loudest level becomes the highest bar, and there are at most 48 bars', () => {
  expect(waveformOf([0, 0.25, 0.5])).toBe('0iz');
  expect(waveformOf(Array.from({ length: 600 }, () => 0.3))).toBe('z'.repeat(48));
  expect(waveformOf([])).toBe('');
});

test('bars are decoded to values between 0 and 1, and a recording without a waveform gets placeholder bars', () => {
  expect(barsOf('0z')).toEqual([0, 1]);
  expect(barsOf('')).toHaveLength(48);
});
