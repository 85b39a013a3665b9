const digits = '0123456789abcdefghijklmnopqrstuvwxyz';
const top = digits.length - 1;

/** One character per bar, `0` to `z`: the peak of each segment relative to the overall peak. */
export const waveformOf = (samples: Float32Array, bars: number): string => {
  if (samples.length === 0) return '';
  const peaks = Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * samples.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * samples.length) / bars));
    let peak = 0;
    // Sampling a thousand values per segment is enough; reading all of them is too slow on phones.
    const step = Math.max(1, Math.floor((to - from) / 1000));
    for (let at = from; at < to; at += step) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return peak;
  });
  const loudest = Math.max(...peaks);
  // A minimum scale keeps background noise from being amplified.
  const scale = Math.max(loudest, 0.02);
  return peaks.map((peak) => digits[Math.round((peak / scale) * top)] ?? '0').join('');
};

/** Bar heights from 0 to 1. A recording without a waveform gets low, even bars. */
export const barsOf = (waveform: string, bars: number): readonly number[] =>
  waveform === ''
    ? Array.from({ length: bars }, () => 0.12)
    : Array.from(waveform, (digit) => Math.max(0, digits.indexOf(digit)) / top);
