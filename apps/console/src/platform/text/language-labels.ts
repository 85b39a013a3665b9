import type { ConsoleLocale } from '@guildhall/i18n/console-locales.ts';
import { nameOfLang } from '@guildhall/i18n/language-names.ts';
import { languageTagOf, localeOfLang, type LangId } from '@guildhall/i18n/locales.ts';
import { languageName } from './i18n.ts';

/** Short code for narrow columns: `de`, `fil`; the two Chinese variants keep their script or region. */
export const shortCodeOf = (lang: LangId): string => {
  const tag = languageTagOf(localeOfLang(lang) ?? 'en-US');
  return tag.startsWith('zh') ? tag : (tag.split('-', 1)[0] ?? tag);
};

/** Localized and native name: `German · Deutsch`. */
export const fullNameOf = (lang: LangId, locale: ConsoleLocale): string =>
  [...new Set([languageName(lang, locale), nameOfLang(lang) ?? ''])].join(' · ');
