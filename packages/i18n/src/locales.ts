/** The 18 languages (K1). Order and ids come from the product spec. */
export const locales = [
  { id: 1, code: 'zh_cn', locale: 'zh-CN', name: '简体中文' },
  { id: 2, code: 'zh_tw', locale: 'zh-TW', name: '繁體中文' },
  { id: 3, code: 'en', locale: 'en-US', name: 'English' },
  { id: 4, code: 'vi', locale: 'vi-VN', name: 'Tiếng Việt' },
  { id: 5, code: 'ms', locale: 'ms-MY', name: 'Bahasa Melayu' },
  { id: 6, code: 'id', locale: 'id-ID', name: 'Bahasa Indonesia' },
  { id: 7, code: 'ja', locale: 'ja-JP', name: '日本語' },
  { id: 8, code: 'ko', locale: 'ko-KR', name: '한국어' },
  { id: 9, code: 'ph', locale: 'ph-PH', name: 'Filipino' },
  { id: 10, code: 'fr', locale: 'fr-FR', name: 'Français' },
  { id: 11, code: 'de', locale: 'de-DE', name: 'Deutsch' },
  { id: 12, code: 'th', locale: 'th-TH', name: 'ไทย' },
  { id: 13, code: 'ru', locale: 'ru-RU', name: 'Русский' },
  { id: 14, code: 'spa', locale: 'es-ES', name: 'Español' },
  { id: 15, code: 'pt', locale: 'pt-PT', name: 'Português' },
  { id: 16, code: 'it', locale: 'it-IT', name: 'Italiano' },
  { id: 17, code: 'tr', locale: 'tr-TR', name: 'Türkçe' },
  { id: 18, code: 'ara', locale: 'ar-SA', name: 'العربية' },
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

export const nameOfLang = (lang: number): string | undefined => locales.find((entry) => entry.id === lang)?.name;

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar-SA' ? 'rtl' : 'ltr');

/** BCP 47 tag: ph-PH from the product spec is not a valid language (K2). */
export const languageTagOf = (locale: Locale): string => (locale === 'ph-PH' ? 'fil-PH' : locale);

/**
 * Locale for `Intl`, in the language of the surrounding texts: a Malay date in an English sentence would look like a
 * mistake. Western digits and the Gregorian calendar everywhere, like in the game.
 */
export const intlTagOf = (locale: Locale): string => `${languageTagOf(catalogueOf(locale))}-u-ca-gregory-nu-latn`;
