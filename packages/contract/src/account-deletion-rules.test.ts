import { describe, expect, it } from 'vitest';
import { isLocation, isReason, isRegisterDate, lastDayAt } from './account-deletion-rules.ts';
import { defaultLimits } from './limits.ts';

describe('the rules of a deletion', () => {
  it.each([
    ['123456789', false],
    ['1234567890', true],
    ['x'.repeat(200), true],
    ['x'.repeat(201), false],
    // What looks like one letter is one.
    ['👨‍👩‍👧‍👦'.repeat(200), true],
    ['👨‍👩‍👧‍👦'.repeat(9), false],
  ])('G2: a reason has 10 to 200 characters, both included: %s is %s', (text, expected) => {
    expect(isReason(text, defaultLimits)).toBe(expected);
  });

  it.each([
    ['', false],
    ['x', true],
    ['x'.repeat(100), true],
    ['x'.repeat(101), false],
  ])('G1: a location is said in 1 to 100 characters: %s is %s', (text, expected) => {
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
  ])('G1: the day of registration exists and was not tomorrow: %s is %s', (text, expected) => {
    expect(isRegisterDate(text, '2026-11-15')).toBe(expected);
  });

  it('G1: today is the day it is in the east, where it begins first', () => {
    expect(lastDayAt(Date.parse('2026-11-15T09:59:59Z'))).toBe('2026-11-15');
    expect(lastDayAt(Date.parse('2026-11-15T10:00:00Z'))).toBe('2026-11-16');
  });
});
