import type { ConsoleLocale } from '@guildhall/i18n/console-locales.ts';
import { languageTagOf, localeOfLang, nameOfLang, type LangId } from '@guildhall/i18n/locales.ts';
import { languageName } from './i18n.ts';

/** As short as a column is narrow: `de`, `fil`; the two written forms of Chinese keep their region. */
export const shortCodeOf = (lang: LangId): string => {
  const tag = languageTagOf(localeOfLang(lang) ?? 'en-US');
  return tag.startsWith('zh') ? tag : (tag.split('-', 1)[0] ?? tag);
};

/** In the console's language and in its own: `German · Deutsch`. */
export const fullNameOf = (lang: LangId, locale: ConsoleLocale): string =>
  [...new Set([languageName(lang, locale), nameOfLang(lang) ?? ''])].join(' · ');
