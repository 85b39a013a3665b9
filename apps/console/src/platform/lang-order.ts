import { defaultLang, locales, type LangId } from '@guildhall/i18n/locales.ts';

/** The language that everything is translated from comes first; the others in the product's order. */
export const langOrder: readonly LangId[] = [
  defaultLang,
  ...locales.map(({ id }) => id).filter((id) => id !== defaultLang),
];
