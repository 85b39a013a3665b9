import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@guildhall/i18n/locales.ts';
import { repository } from '../environment.ts';
import type { Texts } from './books.ts';
import { hasWord, listOf, plain, rowsOf, type Term } from './termbase.ts';

/** The English words of a concept: every text that has one of them must have the concept's term in its translation. */
interface Concept {
  readonly concept: string;
  readonly english: readonly string[];
  /** Texts whose translation reads better without the term, or whose English word means something else. */
  readonly except: readonly string[];
}

export const parseConcepts = (content: string): Concept[] => {
  const [head = [], ...rows] = rowsOf(content);
  return rows.map((cells) => {
    const cell = (name: string): string => cells[head.indexOf(name)] ?? '';
    return { concept: cell('concept'), english: listOf(cell('english'), ','), except: listOf(cell('except'), ' ') };
  });
};

export const readConcepts = (): Concept[] =>
  parseConcepts(readFileSync(join(repository, 'packages/i18n/concepts.tsv'), 'utf8'));

/** Without placeholders, so that `{report}` is no report. */
const wordsOf = (text: string): string => text.replaceAll(/\{\w+\}/g, ' ');

/** Finds translations that have no term of a concept that their English text names. */
export function* problemsOfConcepts(
  concepts: readonly Concept[],
  terms: readonly Term[],
  locale: Locale,
  english: Texts,
  texts: Texts,
): Generator<string> {
  for (const { concept, english: words, except } of concepts) {
    const term = terms.find((each) => each.concept === concept);
    if (term === undefined) {
      yield `concepts.tsv: ${concept} is not in termbase.tsv`;
      continue;
    }
    for (const key of except) if (!(key in english)) yield `concepts.tsv: ${concept} names ${key}, which is no text`;
    const forms = (term.forms.get(locale) ?? []).map((form) => plain(form, locale));
    for (const [key, model] of Object.entries(english)) {
      const text = texts[key];
      if (text === undefined || except.includes(key)) continue;
      if (!words.some((word) => hasWord(wordsOf(model), word, 'en-US'))) continue;
      const own = plain(text, locale);
      if (!forms.some((form) => own.includes(form))) {
        yield `${key} is about “${concept}” in English, but says none of ${forms.join(' | ')}: ${text}`;
      }
    }
  }
}
