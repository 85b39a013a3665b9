import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import { languageOrder } from '../../platform/text/language-order.ts';
import { valueAt, type Sheet } from './sheet.ts';

/** A text that exists in each language: a title, a body. */
export interface TextField<Name extends string = string> {
  readonly name: Name;
  readonly max: number;
  /** Required in every language that has any text. */
  readonly isRequired: boolean;
}

export type LangText<Name extends string> = { readonly lang: LangId } & Readonly<Record<Name, string>>;

export const textKey = (name: string, lang: LangId): string => `${name}:${lang}`;

export const langOfKey = (key: string): LangId | undefined => {
  const [, lang] = key.split(':');
  return languageOrder.find((id) => String(id) === lang);
};

export const sheetOf = <Name extends string>(
  fields: readonly TextField<Name>[],
  texts: readonly LangText<Name>[],
): Sheet =>
  Object.fromEntries(texts.flatMap((text) => fields.map(({ name }) => [textKey(name, text.lang), text[name]])));

const hasText = (fields: readonly TextField[], sheet: Sheet, lang: LangId): boolean =>
  fields.some(({ name }) => valueAt(sheet, textKey(name, lang)).trim() !== '');

export const langsOf = (fields: readonly TextField[], sheet: Sheet): readonly LangId[] =>
  languageOrder.filter((lang) => hasText(fields, sheet, lang));

/** The texts to send: emptied languages are left out, which deletes them. */
export const textsOf = <Name extends string>(fields: readonly TextField<Name>[], sheet: Sheet): LangText<Name>[] =>
  langsOf(fields, sheet).map((lang) => {
    const values = fields.map(({ name }) => [name, valueAt(sheet, textKey(name, lang)).trim()]);
    return { lang, ...(Object.fromEntries(values) as Record<Name, string>) };
  });

export interface TextProblem {
  readonly kind: 'missing' | 'long';
  readonly lang: LangId;
  readonly name: string;
}

/** Reasons that prevent saving. English is checked first and always required. */
export const problemsOf = (fields: readonly TextField[], sheet: Sheet): readonly TextProblem[] =>
  [...new Set([defaultLang, ...langsOf(fields, sheet)])].flatMap((lang) =>
    fields.flatMap(({ name, max, isRequired }): TextProblem[] => {
      const { length } = valueAt(sheet, textKey(name, lang)).trim();
      if (isRequired && length === 0) return [{ kind: 'missing', lang, name }];
      return length > max ? [{ kind: 'long', lang, name }] : [];
    }),
  );
