import { nameOfLang } from '@guildhall/i18n/language-names.ts';
import { catalogueOf, languageTagOf, localeOfLang, type Locale } from '@guildhall/i18n/locales.ts';

/** The language's localized name, or its own name if the engine does not know it. */
export const languageName = (lang: number, locale: Locale): string => {
  const ownName = nameOfLang(lang) ?? '';
  try {
    const own = localeOfLang(lang);
    if (own === undefined) return ownName;
    const [tag = ''] = languageTagOf(own).split('-');
    return new Intl.DisplayNames([catalogueOf(locale)], { type: 'language' }).of(tag) ?? ownName;
  } catch {
    return ownName;
  }
};
