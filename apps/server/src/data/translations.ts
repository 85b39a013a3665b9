import { defaultLang } from '@guildhall/i18n/locales.ts';
import { Failure } from '../runtime/failure.ts';

export interface AnsweredText {
  readonly lang: number;
  readonly title: string;
  readonly body: string;
  readonly answer: string;
}

/** Requires at most one text per language and one in English, the fallback for players. */
export const checkTranslations = (texts: readonly { readonly lang: number }[]): void => {
  const langs = new Set(texts.map(({ lang }) => lang));
  if (langs.size !== texts.length) throw new Failure('invalid');
  if (!langs.has(defaultLang)) throw new Failure('english_missing');
};

export const sameTexts = (before: readonly AnsweredText[], wanted: readonly AnsweredText[]): boolean =>
  before.length === wanted.length &&
  wanted.every((text) =>
    before.some(
      ({ lang, title, body, answer }) =>
        lang === text.lang && title === text.title && body === text.body && answer === text.answer,
    ),
  );
