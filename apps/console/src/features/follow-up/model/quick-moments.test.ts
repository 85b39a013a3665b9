import { describe, expect, it } from 'vitest';
import { quickMoments } from './quick-moments.ts';

const local = (day: number, hour: number, minute = 0): number => new Date(2026, 10, day, hour, minute).getTime();

describe('usual times to come back', () => {
  it('are an hour later, and nine in the morning of the next day and the next Monday', () => {
    // A Wednesday.
    expect(quickMoments(local(18, 15, 20))).toEqual({
      hour: local(18, 16, 20),
      tomorrow: local(19, 9),
      monday: local(23, 9),
    });
  });

  it('skip today if it is a Monday, and take tomorrow if it is a Sunday', () => {
    expect(quickMoments(local(23, 7)).monday).toBe(local(30, 9));
    expect(quickMoments(local(22, 7)).monday).toBe(local(23, 9));
  });
});
