import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatTimeRange, timeFormat } from './times.ts';
import { zoneName } from './zones.ts';

const monday = Date.UTC(2026, 10, 16, 2, 0);

beforeEach(() => {
  vi.stubEnv('TZ', 'Asia/Ho_Chi_Minh');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('uses the time zone’s name in the reader’s language', () => {
  expect(zoneName(monday, 'en-US')).toBe('Indochina Time');
  expect(zoneName(monday, 'de-DE')).toBe('Indochina-Zeit');
});

it('falls back to the seasonal zone name in engines without generic names', () => {
  const { DateTimeFormat } = Intl;
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (tag, options) {
    if (options?.timeZoneName === 'longGeneric') throw new RangeError('longGeneric');
    return new DateTimeFormat(tag, options);
  } as typeof DateTimeFormat);
  expect(zoneName(monday, 'en-US')).toBe('Indochina Time');
});

it('formats opening hours as a localized range, or in full in engines without range support', () => {
  const format = timeFormat('en-US');
  const to = monday + 3_600_000;
  expect(formatTimeRange(monday, to, 'en-US').replaceAll(/\s/g, ' ')).toBe('9:00 – 10:00 AM');
  vi.spyOn(format, 'formatRange').mockImplementation(() => {
    throw new TypeError('not a function');
  });
  expect(formatTimeRange(monday, to, 'en-US').replaceAll(/\s/g, ' ')).toBe('9:00 AM – 10:00 AM');
});
