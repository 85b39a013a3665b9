import { expect, it } from 'vitest';
import { waitingTone } from './waiting.ts';

const hour = 60 * 60_000;

it('turns amber after one day and red after three', () => {
  const tones = [0, 24 * hour - 1, 24 * hour, 72 * hour - 1, 72 * hour].map((ms) => waitingTone(0, ms));
  expect(tones).toEqual(['fresh', 'fresh', 'late', 'late', 'overdue']);
});
