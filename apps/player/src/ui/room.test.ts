import { expect, it } from 'vitest';
import { traitsOf } from './room.ts';

const traits = (width: number, height: number, rootFontPx = 16): string =>
  traitsOf({ width, height, rootFontPx }).join(' ');

it('gives a phone in landscape a rail, and a phone held upright a bar, also with the keyboard open [A9]', () => {
  expect(traits(360, 780)).toBe('');
  expect(traits(360, 400)).toBe('low');
  expect(traits(360, 780, 32)).toBe('low narrow');
  expect(traits(414, 380)).toBe('low');
  expect(traits(568, 320)).toBe('rail short');
  expect(traits(780, 360)).toBe('rail short');
  expect(traits(780, 200)).toBe('rail short tiny');
});

it('stacks what does not fit side by side only for text that is much larger than usual [A9]', () => {
  expect(traits(320, 700)).toBe('');
  expect(traits(360, 1000, 24)).toBe('');
  expect(traits(360, 1000, 25)).toBe('narrow');
  expect(traits(414, 1300, 32)).toBe('narrow');
});

it('shows two panes where both fit, fewer with larger text [A9]', () => {
  expect(traits(915, 412)).toBe('rail short wide');
  expect(traits(820, 1180)).toBe('rail wide');
  expect(traits(1180, 820)).toBe('rail wide');
  expect(traits(1180, 820, 32)).toBe('rail');
});
