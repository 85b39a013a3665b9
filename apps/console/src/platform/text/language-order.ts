import { defaultLang, locales, type LangId } from '@guildhall/i18n/locales.ts';

/** English, the source language, comes first; the others follow in the product's order. */
export const languageOrder: readonly LangId[] = [
  defaultLang,
  ...locales.map(({ id }) => id).filter((id) => id !== defaultLang),
];
