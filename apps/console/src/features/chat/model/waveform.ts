import { chatBounds } from '@guildhall/contract/chat-rules.ts';

const digits = '0123456789abcdefghijklmnopqrstuvwxyz';
const top = digits.length - 1;

/** Each bar from 0 to 1. A voice without a waveform gets a quiet even one. */
export const barsOf = (waveform: string): readonly number[] =>
  waveform === ''
    ? Array.from({ length: chatBounds.waveformBars }, () => 0.2)
    : Array.from(waveform, (digit) => Math.max(0, digits.indexOf(digit)) / top);

/** As many bars as there may be, from however many levels were heard: of each piece the loudest, the loudest of all full. */
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
