import { localeOfLang } from '@guildhall/i18n/locales.ts';
import { isOfRun, placedTerms, termsOfText } from '../../data/search-terms.ts';
import { bareWord } from './search.stems.rules.ts';

/** A text this long is found by its first words. */
const bodyMax = 30_000;
const wordsMax = 2000;

/** Shorter words have too many neighbors, longer ones are not typed. */
const keyed = { min: 3, max: 24 };

/** The word and its forms without one letter. Forms of two words overlap if the words differ by one typing error. */
export const keysOf = (word: string): string[] => {
  const letters = Array.from(word);
  if (isOfRun(word) || word.includes(' ') || letters.length < keyed.min || letters.length > keyed.max) return [];
  return [...new Set([word, ...letters.map((_, place) => letters.toSpliced(place, 1).join(''))])];
};

/** Neighboring words as one term. Stored for titles only, so that two common words find the title that has both. */
const phrasesOf = (words: readonly string[]): string[] =>
  words.slice(0, -1).map((word, index) => `${word} ${words[index + 1] ?? ''}`);

export interface IndexedText {
  readonly title: string;
  readonly body: string;
  /** The words of the title first, each once. */
  readonly words: readonly string[];
  readonly titleWords: number;
  /** Words as people write them, by their folded form. */
  readonly shown: ReadonlyMap<string, string>;
}

export const indexedTextOf = (lang: number, given: { readonly title: string; readonly body: string }): IndexedText => {
  const [title, body] = [given.title.slice(0, bodyMax), given.body.slice(0, bodyMax)];
  const locale = localeOfLang(lang);
  const shown = new Map<string, string>();
  for (const text of [title, body]) {
    for (const { term, from, to } of placedTerms(text)) {
      if (!isOfRun(term) && !shown.has(term)) {
        shown.set(term, text.slice(from, to).normalize('NFKC').toLocaleLowerCase(locale));
      }
    }
  }
  const spaced = placedTerms(title)
    .map(({ term }) => term)
    .filter((term) => term !== '' && !isOfRun(term));
  const termsOf = (text: string): string[] => {
    const terms = termsOfText(text);
    return [...terms, ...terms.map((term) => bareWord(lang, term))];
  };
  const ofTitle = new Set([...termsOf(title), ...phrasesOf(spaced)]);
  const words = [...new Set([...ofTitle, ...termsOf(body)])].slice(0, wordsMax);
  return { title, body, words, titleWords: Math.min(ofTitle.size, words.length), shown };
};

/** Order within the texts of a word: titles first, then by minute. */
export const titleRank = 1_000_000_000;
const minuteMs = 60_000;

export const ranksOf = (at: Date): { readonly inTitle: number; readonly inBody: number } => {
  const minutes = Math.max(0, Math.floor(at.getTime() / minuteMs));
  return { inTitle: titleRank + minutes, inBody: minutes };
};
