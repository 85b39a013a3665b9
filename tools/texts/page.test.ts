import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { books } from './books.ts';
import { filledIn, writePages } from './page.ts';

test('Formats languages, dates and days in the conventions of the locale.', () => {
  expect(filledIn('Shown in {language}.', '', 'en-US')).toEqual(['Shown in German.']);
  expect(filledIn('Dilihat {date}, {day} {time}, {zone}', '', 'id-ID')).toEqual([
    'Dilihat 16 Nov 2026, Senin 15.30, Waktu Indochina',
  ]);
});

test('Shows a plural once per plural form, and for exact numbers.', () => {
  expect(filledIn('{count, plural, =0 {Next} one {# player} other {# players}}', '', 'en-US')).toEqual([
    'Next',
    '1 player',
  ]);
  expect(filledIn('{count, plural, one {# день} few {# дня} many {# дней} other {# дня}}', '', 'ru-RU')).toEqual([
    '0 дней',
    '1 день',
    '2 дня',
  ]);
});

test('Takes other values from the example in the description, or from a default sample.', () => {
  expect(filledIn('{who} in {game}', '{who}: the agent, e.g. Ada Stern, or you.', 'en-US')).toEqual([
    'Ada Stern in Ember Realms',
  ]);
});

test('Writes a page for every language.', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  expect(writePages(folder)).toBe(true);
  const locales = new Set(books.flatMap((book) => book.locales));
  expect(readdirSync(folder).sort()).toEqual(Array.from(locales, (locale) => `${locale}.html`).sort());
  expect(readFileSync(join(folder, 'ar-SA.html'), 'utf8')).toContain('dir="rtl"');
});
