import { expect, it } from 'vitest';
import { formatDay, formatIsoDay, weekdayName } from './days.ts';
import { formatExactTime, formatUtcTime } from './times.ts';

const [startsAt, endsAt] = [Date.UTC(2026, 10, 13, 12), Date.UTC(2026, 10, 20, 12)];

it('omits the year of days in the current year', () => {
  expect(formatDay(startsAt, endsAt, 'en-US')).toBe('Nov 13');
  expect(formatDay(startsAt, Date.UTC(2027, 5, 1), 'en-US')).toBe('Nov 13, 2026');
  expect(formatDay(startsAt, endsAt, 'zh-CN', { month: 'long', weekday: 'long' })).toMatch(/^11月13日.*星期五$/);
});

it('writes a date without time as it is in every zone', () => {
  expect(formatIsoDay('2026-11-14', 'en-US')).toBe('Nov 14, 2026');
  expect(formatIsoDay('2026-11-14', 'en-US', { withYear: false })).toBe('Nov 14');
  expect(formatIsoDay('2026-11-14', 'ar-SA', { month: 'long' })).toMatch(/14 .* 2026/);
});

it('names weekdays from Monday, and writes seconds and UTC where staff compare entries', () => {
  expect(weekdayName(1, 'en-US')).toBe('Monday');
  expect(weekdayName(7, 'zh-CN')).toBe('星期日');
  expect(formatExactTime(startsAt, 'en-US')).toMatch(/:\d\d:00/);
  expect(formatUtcTime(startsAt, 'en-US').replaceAll(/\s/g, ' ')).toBe('Nov 13, 2026, 12:00');
});
