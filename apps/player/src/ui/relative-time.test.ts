import { expect, it } from 'vitest';
import type { Translate } from '../platform/text/i18n.ts';
import { relativeTime } from './relative-time.tsx';

const t: Translate = (id, params) => [id, ...Object.values(params ?? {})].join(' ');
const now = Date.UTC(2026, 10, 15, 12);
const ago = (seconds: number): string => relativeTime(now - seconds * 1000, now, t, 'en-US');

it('shows just now, minutes, hours, then the localized date [C8]', () => {
  expect([0, 59, 60, 3599, 3600, 86_399].map(ago)).toEqual([
    'time.just_now',
    'time.just_now',
    'time.minutes 1',
    'time.minutes 59',
    'time.hours 1',
    'time.hours 23',
  ]);
  expect(ago(86_400)).toBe('Nov 14, 2026');
  expect(relativeTime(now - 86_400_000, now, t, 'de-DE')).toBe('14. Nov. 2026');
  // Thai locales default to the Buddhist calendar.
  expect(relativeTime(now - 86_400_000, now, t, 'th-TH')).toContain('2026');
  expect(relativeTime(now - 86_400_000, now, t, 'ar-SA')).toContain('2026');
});

it('shows just now if the device clock is ahead of the server [C8]', () => {
  expect(ago(-500)).toBe('time.just_now');
});
