import { afterEach, expect, it, vi } from 'vitest';
import { locales, type Locale } from '@guildhall/i18n/locales.ts';
import { dateAt, isYearFirst, monthNames, weekdayStyleOf, writtenDate, yearsTo } from './date.model.ts';

const all = locales.map(({ locale }) => locale);

it('formats dates in the language of the surrounding text for all 18 languages, in the Gregorian calendar [G1, K2]', () => {
  expect(Object.fromEntries(all.map((locale) => [locale, writtenDate('2019-08-05', locale)]))).toEqual({
    'zh-CN': '2019年8月5日',
    'zh-TW': '2019年8月5日',
    'en-US': 'August 5, 2019',
    'vi-VN': '5 tháng 8, 2019',
    'ms-MY': 'August 5, 2019',
    'id-ID': '5 Agustus 2019',
    'ja-JP': '2019年8月5日',
    'ko-KR': '2019년 8월 5일',
    'ph-PH': 'August 5, 2019',
    'fr-FR': '5 août 2019',
    'de-DE': '5. August 2019',
    'th-TH': '5 สิงหาคม 2019',
    'ru-RU': '5 августа 2019 г.',
    'es-ES': '5 de agosto de 2019',
    'pt-PT': '5 de agosto de 2019',
    'it-IT': '5 agosto 2019',
    'tr-TR': '5 Ağustos 2019',
    'ar-SA': '5 أغسطس 2019',
  } satisfies Record<Locale, string>);
});

afterEach(() => vi.unstubAllEnvs());

it('does not shift dates with the device’s time zone [G1]', () => {
  for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
    vi.stubEnv('TZ', zone);
    // A time zone bug would show on the first and last day of a year.
    for (const locale of all) {
      expect(writtenDate('2020-01-01', locale)).toContain('2020');
      expect(writtenDate('2019-12-31', locale)).toMatch(/2019.*31|31.*2019/);
    }
  }
});

it('uses the player’s local date as today [G1]', () => {
  const noon = Date.UTC(2026, 10, 15, 12);
  vi.stubEnv('TZ', 'Pacific/Kiritimati');
  expect(dateAt(noon)).toBe('2026-11-16');
  vi.stubEnv('TZ', 'America/Los_Angeles');
  expect(dateAt(noon)).toBe('2026-11-15');
});

it('has twelve distinct month names and the right order of month and year per language [K2]', () => {
  for (const locale of all) expect(new Set(monthNames(locale)).size).toBe(12);
  expect([monthNames('ph-PH')[0], monthNames('ms-MY')[2]]).toEqual(['January', 'March']);
  expect(monthNames('ru-RU')[7]).toBe('август');
  expect(all.filter((locale) => weekdayStyleOf(locale) === 'narrow')).toEqual(['th-TH', 'pt-PT', 'ar-SA']);
  expect(all.filter(isYearFirst)).toEqual(['zh-CN', 'zh-TW', 'ja-JP', 'ko-KR']);
});

it('offers every year from 1990 to the current one [G1]', () => {
  const years = yearsTo('2026-11-15');
  expect([years[0], years.length, years[36]]).toEqual([2026, 37, 1990]);
});
