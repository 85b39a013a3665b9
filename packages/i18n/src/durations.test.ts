import { expect, it } from 'vitest';
import { formatDuration, formatSpan } from './durations.ts';
import type { Locale } from './locales.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

it('writes the two largest units, whole', () => {
  const hours = [52.9, 48, 24, 3.34, 3, 0.2, 0, -5];
  expect(hours.map((count) => formatDuration(count * hourMs, 'en-US'))).toEqual([
    '2 days 4 hours',
    '2 days',
    '1 day',
    '3 hours 20 minutes',
    '3 hours',
    '12 minutes',
    '0 minutes',
    '0 minutes',
  ]);
});

it.each<[Locale, string]>([
  ['ar-SA', 'يومان و4 ساعات'],
  ['de-DE', '2 Tage 4 Stunden'],
  ['en-US', '2 days 4 hours'],
  ['es-ES', '2 días 4 horas'],
  ['fr-FR', '2 jours 4 heures'],
  ['id-ID', '2 hari 4 jam'],
  ['it-IT', '2 giorni 4 ore'],
  ['ja-JP', '2日4時間'],
  ['ko-KR', '2일 4시간'],
  ['pt-PT', '2 dias 4 horas'],
  ['ru-RU', '2 дня 4 часа'],
  ['th-TH', '2 วัน 4 ชั่วโมง'],
  ['tr-TR', '2 gün 4 saat'],
  ['vi-VN', '2 ngày 4 giờ'],
  ['zh-CN', '2天4小时'],
  ['zh-TW', '2 天 4 小時'],
])('writes days and hours in words and with the spaces of %s: %s', (locale, text) => {
  expect(formatDuration(52 * hourMs, locale).replaceAll(/\s/g, ' ')).toBe(text);
});

it('rounds on request, with seconds only where nothing larger is', () => {
  const seconds = [0, 12, 59.6, 89, 3599, 7530, 86_399, 900_000];
  const rounded = (count: number): string =>
    formatDuration(count * 1000, 'en-US', { smallest: 'second', isRounded: true });
  expect(seconds.map(rounded)).toEqual([
    '0 seconds',
    '12 seconds',
    '1 minute',
    '1 minute',
    '60 minutes',
    '2 hours 6 minutes',
    '24 hours',
    '10 days 10 hours',
  ]);
});

it('writes the largest unit alone and short for the clocks of staff, in hours for two days', () => {
  const times = [-5000, 59_000, 40 * minuteMs, 5 * hourMs, 47 * hourMs, 48 * hourMs, 12 * 24 * hourMs];
  expect(times.map((ms) => formatSpan(ms, 'en-US'))).toEqual([
    '0 min',
    '0 min',
    '40 min',
    '5 hr',
    '47 hr',
    '2 days',
    '12 days',
  ]);
  expect(formatSpan(45_000, 'en-US', 'second')).toBe('45 sec');
  expect(formatSpan(12 * 24 * hourMs, 'zh-CN')).toBe('12天');
});
