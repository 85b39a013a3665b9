import { expect, it } from 'vitest';
import { shareMet } from './target-share.ts';

it('never rounds a missed target away', () => {
  expect([
    shareMet({ met: 3, missed: 0 }),
    shareMet({ met: 19_999, missed: 1 }),
    shareMet({ met: 1, missed: 2 }),
  ]).toEqual([1, 0.999, 0.333]);
});
