import { expect, it } from 'vitest';
import { barsOf, clockOf, waveformOf } from './waveform.ts';

it('encodes the peaks of a voice message in characters the server accepts [I3]', () => {
  const samples = Float32Array.from({ length: 4800 }, (_, at) => (at < 2400 ? 0.5 : -1));
  const waveform = waveformOf(samples);
  expect(waveform).toMatch(/^[0-9a-z]{48}$/);
  expect([waveform.slice(0, 24), waveform.slice(24)]).toEqual(['i'.repeat(24), 'z'.repeat(24)]);
});

it('keeps silence flat and handles recordings shorter than the number of bars', () => {
  expect(waveformOf(new Float32Array(4800))).toBe('0'.repeat(48));
  expect(waveformOf(Float32Array.of(0.3))).toHaveLength(48);
  expect(waveformOf(new Float32Array(0))).toBe('');
});

it('returns bar heights from 0 to 1, even without a waveform', () => {
  expect(barsOf('0z')).toEqual([0, 1]);
  expect(barsOf('')).toHaveLength(48);
});

it('formats minutes and seconds', () => {
  expect([0, 900, 59_400, 60_000, 61_000].map(clockOf)).toEqual(['0:00', '0:01', '0:59', '1:00', '1:01']);
});
