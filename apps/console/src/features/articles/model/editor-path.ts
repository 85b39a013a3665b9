import type { LangId } from '@guildhall/i18n/locales.ts';

/** Where an article is edited; without a language the editor begins with English. */
export const editorPath = (id: number, lang?: LangId): string =>
  `/content/${id}${lang === undefined ? '' : `?lang=${lang}`}`;
