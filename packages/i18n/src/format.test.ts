import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { formatText, type CompiledText } from './format.ts';
import { catalogueOf, intlTagOf, locales } from './locales.ts';

const folder = join(import.meta.dirname, '../catalogues');
const counts = [0, 1, 2, 3, 4, 5, 7, 10, 11, 21, 22, 99, 100, 101, 111, 1000, 1_000_000];
const words = {
  game: 'Ember Realms',
  tab: 'X',
  query: "{q} # '",
  type: 'PNG',
  size: 5,
  language: 'English',
  guid: '10001',
  name: 'N',
  date: 'D',
  from: 'A',
  to: 'B',
  min: 1,
  max: 3,
};

describe('formatted texts', () => {
  for (const { locale } of locales.filter((entry) => catalogueOf(entry.locale) === entry.locale)) {
    it(`${locale}: equal lingui's output for every text and count [K2]`, () => {
      const tag = intlTagOf(locale);
      for (const file of readdirSync(join(folder, locale))) {
        const texts = JSON.parse(readFileSync(join(folder, locale, file), 'utf8')) as Record<string, string>;
        for (const [id, source] of Object.entries(texts)) {
          const compiled = compileMessage(source) as CompiledText;
          const oracle = setupI18n({ locale, locales: [tag], messages: { [locale]: { [id]: compiled as never } } });
          for (const count of source.includes('plural') ? counts : [2]) {
            const params = { ...words, count, minutes: count, hours: count };
            expect(formatText(compiled, params, tag)).toBe(oracle._(id, params));
          }
        }
      }
    });
  }

  it('follow the plural rules of each language [K2]', () => {
    const russian = compileMessage('{count, plural, one {# статья} few {# статьи} many {# статей} other {# статьи}}');
    const write = (count: number): string => formatText(russian as CompiledText, { count }, 'ru-RU');
    expect([1, 2, 5, 21, 22].map(write)).toEqual(['1 статья', '2 статьи', '5 статей', '21 статья', '22 статьи']);
  });
});
