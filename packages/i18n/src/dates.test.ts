import { expect, it } from 'vitest';
import { formatDate } from './dates.ts';

const afternoon = new Date(2026, 10, 16, 15, 5).getTime();

it.each([
  ['en-US', 'Nov 16, 2026, 3:05 PM'],
  ['ko-KR', '2026년 11월 16일 오후 3:05'],
  ['zh-TW', '2026年11月16日 下午3:05'],
  ['de-DE', '16. Nov. 2026, 15:05'],
] as const)('formats the hour in %s without a leading zero [C8]', (locale, text) => {
  expect(formatDate(afternoon, locale, true).replaceAll(/\s/g, ' ')).toBe(text);
});
