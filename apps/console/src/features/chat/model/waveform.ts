import { chatBounds } from '@guildhall/contract/chat/rules.ts';

const digits = '0123456789abcdefghijklmnopqrstuvwxyz';
const top = digits.length - 1;

/** Bar heights from 0 to 1. A recording without a waveform gets low, even bars. */
export const barsOf = (waveform: string): readonly number[] =>
  waveform === ''
    ? Array.from({ length: chatBounds.waveformBars }, () => 0.2)
    : Array.from(waveform, (digit) => Math.max(0, digits.indexOf(digit)) / top);

/** Downsamples volume levels to the maximum number of bars: the peak of each bucket, scaled to the overall peak. */
export const waveformOf = (levels: readonly number[]): string => {
  const count = Math.min(chatBounds.waveformBars, levels.length);
  const peaks = Array.from({ length: count }, (_, bar) =>
    Math.max(
      ...levels.slice(Math.floor((bar * levels.length) / count), Math.floor(((bar + 1) * levels.length) / count)),
    ),
  );
  const loudest = Math.max(0.01, ...peaks);
  return peaks.map((peak) => digits[Math.round((Math.max(0, peak) / loudest) * top)]).join('');
};
