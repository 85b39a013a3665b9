import type { LangId } from './locales.ts';

/** The code in the product spec and the language's own name. */
export const languageNames: Readonly<Record<LangId, { readonly code: string; readonly name: string }>> = {
  1: { code: 'zh_cn', name: '简体中文' },
  2: { code: 'zh_tw', name: '繁體中文' },
  3: { code: 'en', name: 'English' },
  4: { code: 'vi', name: 'Tiếng Việt' },
  5: { code: 'ms', name: 'Bahasa Melayu' },
  6: { code: 'id', name: 'Bahasa Indonesia' },
  7: { code: 'ja', name: '日本語' },
  8: { code: 'ko', name: '한국어' },
  9: { code: 'ph', name: 'Filipino' },
  10: { code: 'fr', name: 'Français' },
  11: { code: 'de', name: 'Deutsch' },
  12: { code: 'th', name: 'ไทย' },
  13: { code: 'ru', name: 'Русский' },
  14: { code: 'spa', name: 'Español' },
  15: { code: 'pt', name: 'Português' },
  16: { code: 'it', name: 'Italiano' },
  17: { code: 'tr', name: 'Türkçe' },
  18: { code: 'ara', name: 'العربية' },
};

const names: Readonly<Record<number, { readonly name: string } | undefined>> = languageNames;

export const nameOfLang = (lang: number): string | undefined => names[lang]?.name;
