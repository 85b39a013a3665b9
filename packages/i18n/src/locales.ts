/** The 18 languages (K1). Order and ids come from the product spec. Part of every first visit, so names are elsewhere. */
export const locales = [
  { id: 1, locale: 'zh-CN' },
  { id: 2, locale: 'zh-TW' },
  { id: 3, locale: 'en-US' },
  { id: 4, locale: 'vi-VN' },
  { id: 5, locale: 'ms-MY' },
  { id: 6, locale: 'id-ID' },
  { id: 7, locale: 'ja-JP' },
  { id: 8, locale: 'ko-KR' },
  { id: 9, locale: 'ph-PH' },
  { id: 10, locale: 'fr-FR' },
  { id: 11, locale: 'de-DE' },
  { id: 12, locale: 'th-TH' },
  { id: 13, locale: 'ru-RU' },
  { id: 14, locale: 'es-ES' },
  { id: 15, locale: 'pt-PT' },
  { id: 16, locale: 'it-IT' },
  { id: 17, locale: 'tr-TR' },
  { id: 18, locale: 'ar-SA' },
] as const;

export type LangId = (typeof locales)[number]['id'];
export type Locale = (typeof locales)[number]['locale'];

export const defaultLocale: Locale = 'en-US';
export const defaultLang: LangId = 3;

/** Malay and Filipino have no translations and show English (K2). */
const borrowers: ReadonlySet<Locale> = new Set<Locale>(['ms-MY', 'ph-PH']);

export const catalogueOf = (locale: Locale): Locale => (borrowers.has(locale) ? defaultLocale : locale);

export const isLocale = (value: unknown): value is Locale => locales.some((entry) => entry.locale === value);

export const localeOfLang = (lang: number): Locale | undefined => locales.find((entry) => entry.id === lang)?.locale;

export const langOfLocale = (locale: Locale): LangId =>
  locales.find((entry) => entry.locale === locale)?.id ?? defaultLang;

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar-SA' ? 'rtl' : 'ltr');

/** BCP 47 tag: ph-PH from the product spec is not a valid language (K2). */
export const languageTagOf = (locale: Locale): string => (locale === 'ph-PH' ? 'fil-PH' : locale);

/**
 * Locale for `Intl`, in the language of the surrounding texts: a Malay date in an English sentence would look like a
 * mistake. Western digits and the Gregorian calendar everywhere, like in the game.
 */
export const intlTagOf = (locale: Locale): string => `${languageTagOf(catalogueOf(locale))}-u-ca-gregory-nu-latn`;
