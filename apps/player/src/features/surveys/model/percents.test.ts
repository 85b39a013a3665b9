import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentsOf, sharesOf } from './percents.ts';

it('makes the shares of a single choice add up to 100 for any counts [E3]', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 2, maxLength: 50 }), (counts) => {
      const shares = sharesOf(counts);
      const sum = shares.reduce((all, share) => all + share, 0);
      expect(sum).toBe(counts.every((count) => count === 0) ? 0 : 100);
      const whole = counts.reduce((all, count) => all + count, 0);
      shares.forEach((share, index) => {
        expect(Math.abs(share - ((counts[index] ?? 0) / (whole || 1)) * 100)).toBeLessThan(1);
      });
    }),
  );
});

it('never shows a smaller share for a larger count [E3]', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { minLength: 2, maxLength: 20 }), (counts) => {
      const shares = sharesOf(counts);
      const byCount = counts.map((count, index) => ({ count, share: shares[index] ?? 0 }));
      byCount.sort((one, other) => one.count - other.count || one.share - other.share);
      const inOrder = byCount.map(({ share }) => share);
      expect(inOrder).toEqual([...inOrder].sort((one, other) => one - other));
    }),
  );
});

it('assigns the rounding remainder to the largest fractions [E3]', () => {
  expect(sharesOf([1, 1, 1])).toEqual([34, 33, 33]);
  expect(sharesOf([2, 1])).toEqual([67, 33]);
  expect(sharesOf([0, 7])).toEqual([0, 100]);
  expect(sharesOf([0, 0])).toEqual([0, 0]);
});

it('shows each option of a multiple choice as its percentage of all answers [E3]', () => {
  expect(percentsOf([10, 7, 0], 10)).toEqual([100, 70, 0]);
  expect(percentsOf([0, 0], 0)).toEqual([0, 0]);
});
