import { describe, expect, it } from 'vitest';
import { languageNames } from './language-names.ts';
import { catalogueOf, defaultLocale, directionOf, languageTagOf, localeOfLang, locales } from './locales.ts';

describe('languages', () => {
  it('have the ids, codes and locales of the product spec, in its order [K1]', () => {
    expect(locales.map(({ id, locale }) => `${id} ${languageNames[id].code} ${locale}`)).toEqual([
      '1 zh_cn zh-CN',
      '2 zh_tw zh-TW',
      '3 en en-US',
      '4 vi vi-VN',
      '5 ms ms-MY',
      '6 id id-ID',
      '7 ja ja-JP',
      '8 ko ko-KR',
      '9 ph ph-PH',
      '10 fr fr-FR',
      '11 de de-DE',
      '12 th th-TH',
      '13 ru ru-RU',
      '14 spa es-ES',
      '15 pt pt-PT',
      '16 it it-IT',
      '17 tr tr-TR',
      '18 ara ar-SA',
    ]);
    expect([0, 3, 18, 19].map(localeOfLang)).toEqual([undefined, 'en-US', 'ar-SA', undefined]);
  });

  it('reuse the English texts for Malay and Filipino only, and fall back to English [K2]', () => {
    expect(defaultLocale).toBe('en-US');
    expect(locales.map(({ locale }) => locale).filter((locale) => catalogueOf(locale) !== locale)).toEqual([
      'ms-MY',
      'ph-PH',
    ]);
    expect([catalogueOf('ms-MY'), catalogueOf('ph-PH'), languageTagOf('ph-PH')]).toEqual(['en-US', 'en-US', 'fil-PH']);
  });

  it('are right-to-left for Arabic only [A8]', () => {
    expect(locales.map(({ locale }) => locale).filter((locale) => directionOf(locale) === 'rtl')).toEqual(['ar-SA']);
  });
});
