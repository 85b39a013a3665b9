import { expect, test } from 'vitest';
import { barsOf, waveformOf } from './waveform.ts';

test('the loudest piece is the highest bar, and there are never more than 48', () => {
  expect(waveformOf([0, 0.25, 0.5])).toBe('0iz');
  expect(waveformOf(Array.from({ length: 600 }, () => 0.3))).toBe('z'.repeat(48));
  expect(waveformOf([])).toBe('');
});

test('bars are read back between nothing and full, and a voice without them still has some', () => {
  expect(barsOf('0z')).toEqual([0, 1]);
  expect(barsOf('')).toHaveLength(48);
});
