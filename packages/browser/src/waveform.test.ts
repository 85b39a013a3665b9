import { expect, it } from 'vitest';
import { barsOf, waveformOf } from './waveform.ts';

it('encodes the peaks of a voice message in characters the server accepts [I3]', () => {
  const samples = Float32Array.from({ length: 4800 }, (_, at) => (at < 2400 ? 0.5 : -1));
  const waveform = waveformOf(samples, 48);
  expect(waveform).toMatch(/^[0-9a-z]{48}$/);
  expect([waveform.slice(0, 24), waveform.slice(24)]).toEqual(['i'.repeat(24), 'z'.repeat(24)]);
});

it('keeps silence flat and handles recordings shorter than the number of bars', () => {
  expect(waveformOf(new Float32Array(4800), 48)).toBe('0'.repeat(48));
  expect(waveformOf(Float32Array.of(0.3), 48)).toHaveLength(48);
  expect(waveformOf(new Float32Array(0), 48)).toBe('');
});

it('returns bar heights from 0 to 1, even without a waveform', () => {
  expect(barsOf('0z', 48)).toEqual([0, 1]);
  expect(barsOf('', 48)).toHaveLength(48);
});
