import { describe, expect, it } from 'vitest';
import { isLocation, isReason, isRegisterDate, lastDayAt } from './rules.ts';
import { defaultLimits } from '../http/limits.ts';

describe('account deletion rules', () => {
  it.each([
    ['123456789', false],
    ['1234567890', true],
    ['x'.repeat(200), true],
    ['x'.repeat(201), false],
    // An emoji family is one grapheme cluster.
    ['👨‍👩‍👧‍👦'.repeat(200), true],
    ['👨‍👩‍👧‍👦'.repeat(9), false],
  ])('accept a reason of 10 to 200 characters, inclusive: %s is %s [G2]', (text, expected) => {
    expect(isReason(text, defaultLimits)).toBe(expected);
  });

  it.each([
    ['', false],
    ['x', true],
    ['x'.repeat(100), true],
    ['x'.repeat(101), false],
  ])('accept a location of 1 to 100 characters: %s is %s [G1]', (text, expected) => {
    expect(isLocation(text)).toBe(expected);
  });

  it.each([
    ['1990-01-01', true],
    ['1989-12-31', false],
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2026-11-15', true],
    ['2026-11-16', false],
    ['2026-1-5', false],
    ['2026-13-01', false],
    ['not a day', false],
    ['', false],
  ])('accept only existing registration dates that are not in the future: %s is %s [G1]', (text, expected) => {
    expect(isRegisterDate(text, '2026-11-15')).toBe(expected);
  });

  it("take today's date from the easternmost time zone, where the day starts first [G1]", () => {
    expect(lastDayAt(Date.parse('2026-11-15T09:59:59Z'))).toBe('2026-11-15');
    expect(lastDayAt(Date.parse('2026-11-15T10:00:00Z'))).toBe('2026-11-16');
  });
});
