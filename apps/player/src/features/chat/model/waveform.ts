import { chatBounds } from '@guildhall/contract/chat-rules.ts';

const digits = '0123456789abcdefghijklmnopqrstuvwxyz';
const top = digits.length - 1;

/** One character a bar, `0` to `z`: the loudest moment of each part, relative to the loudest of all. */
export const waveformOf = (samples: Float32Array, bars: number = chatBounds.waveformBars): string => {
  if (samples.length === 0) return '';
  const peaks = Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * samples.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * samples.length) / bars));
    let peak = 0;
    // A look at every sample of a minute takes a phone too long; a thousand of each part show the same.
    const step = Math.max(1, Math.floor((to - from) / 1000));
    for (let at = from; at < to; at += step) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return peak;
  });
  const loudest = Math.max(...peaks);
  // Silence is drawn as silence, not blown up to a shout.
  const scale = Math.max(loudest, 0.02);
  return peaks.map((peak) => digits[Math.round((peak / scale) * top)] ?? '0').join('');
};

/** Heights from 0 to 1. A message without a waveform gets a quiet line. */
export const barsOf = (waveform: string, bars: number = chatBounds.waveformBars): readonly number[] =>
  waveform === ''
    ? Array.from({ length: bars }, () => 0.12)
    : Array.from(waveform, (digit) => Math.max(0, digits.indexOf(digit)) / top);

/** Minutes and seconds, as on a clock. */
export const clockOf = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
