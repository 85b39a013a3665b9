import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLocale, locales, type Locale } from '@guildhall/i18n/locales.ts';
import { repository } from '../environment.ts';
import type { Book, Texts } from './books.ts';

/** A concept and its term in each language: the base form, then its inflections. */
export interface Term {
  readonly concept: string;
  readonly keys: readonly string[];
  readonly forms: ReadonlyMap<Locale, readonly string[]>;
}

/** A word to avoid in a language: it has another meaning here, or another term was chosen. */
interface Forbidden {
  readonly locales: readonly Locale[];
  readonly apps: readonly string[];
  /** A trailing `*` matches any ending. */
  readonly word: string;
  readonly instead: string;
  readonly within: readonly string[];
  /** Keys of texts in which the word is allowed; a trailing `*` matches any ending. */
  readonly except: readonly string[];
}

const folder = join(repository, 'packages/i18n');
export const rowsOf = (content: string): string[][] =>
  content
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
export const listOf = (cell: string | undefined, separator: string): string[] =>
  (cell ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const parseTerms = (content: string): Term[] => {
  const [head = [], ...rows] = rowsOf(content);
  return rows.map((cells) => ({
    concept: cells[head.indexOf('concept')] ?? '',
    keys: listOf(cells[head.indexOf('keys')], ' '),
    forms: new Map(head.flatMap((name, index) => (isLocale(name) ? [[name, listOf(cells[index], '|')] as const] : []))),
  }));
};

export const parseForbidden = (content: string): Forbidden[] => {
  const [head = [], ...rows] = rowsOf(content);
  return rows.map((cells) => {
    const cell = (name: string): string => cells[head.indexOf(name)] ?? '';
    const language = cell('language');
    if (language !== '*' && !isLocale(language))
      throw new Error(`forbidden.tsv: ${language} is not a supported language`);
    return {
      locales: language === '*' ? locales.map((each) => each.locale) : [language],
      apps: listOf(cell('apps'), ' '),
      word: cell('word'),
      instead: cell('instead'),
      within: listOf(cell('within'), '|'),
      except: listOf(cell('except'), ' '),
    };
  });
};

export const readTerms = (): Term[] => parseTerms(readFileSync(join(folder, 'termbase.tsv'), 'utf8'));
export const readForbidden = (): Forbidden[] => parseForbidden(readFileSync(join(folder, 'forbidden.tsv'), 'utf8'));

/** Ignores Arabic vowel marks, which are optional, soft hyphens and kinds of spaces. */
export const plain = (text: string, locale: Locale): string =>
  text
    .normalize('NFC')
    .replaceAll('\u00AD', '')
    .replaceAll(/[\u064B-\u0652]/g, '')
    .replaceAll(/[\s\u00A0\u202F]+/g, ' ')
    .toLocaleLowerCase(locale);

export function* problemsOfTerms(terms: readonly Term[], locale: Locale, texts: Texts): Generator<string> {
  for (const { concept, keys, forms } of terms) {
    const own = forms.get(locale) ?? [];
    for (const key of keys) {
      const text = texts[key];
      if (text === undefined) {
        yield `termbase.tsv: ${concept} names ${key}, which is no text`;
        continue;
      }
      if (own.length === 0 || own.some((form) => plain(text, locale).includes(plain(form, locale)))) continue;
      yield `${key} names “${concept}” but not as ${own.join(' | ')}: ${text}`;
    }
  }
}

/** Languages without spaces between words, or with prefixed particles. */
const unspaced: ReadonlySet<Locale> = new Set<Locale>(['zh-CN', 'zh-TW', 'ja-JP', 'ko-KR', 'th-TH', 'ar-SA']);

const patternOf = (word: string, locale: Locale): RegExp => {
  const isOpen = word.endsWith('*');
  const source = plain(isOpen ? word.slice(0, -1) : word, locale).replaceAll(/[$(-.?[-^{|}]/g, '\\$&');
  if (unspaced.has(locale)) return new RegExp(source, 'u');
  const starts = /^[\p{L}\p{N}]/u.test(word) ? '(?<![\\p{L}\\p{N}])' : '';
  const ends = !isOpen && /[\p{L}\p{N}]$/u.test(word) ? '(?![\\p{L}\\p{N}])' : '';
  return new RegExp(`${starts}${source}${ends}`, 'u');
};

export const hasWord = (text: string, word: string, locale: Locale): boolean =>
  patternOf(word, locale).test(plain(text, locale));

const isKeyOf = (key: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => (pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern));

export function* problemsOfWords(
  words: readonly Forbidden[],
  app: Book['app'],
  locale: Locale,
  texts: Texts,
): Generator<string> {
  const plainTexts = Object.entries(texts).map(([key, text]) => [key, text, plain(text, locale)] as const);
  for (const forbidden of words) {
    if (!forbidden.locales.includes(locale) || !forbidden.apps.includes(app)) continue;
    const pattern = patternOf(forbidden.word, locale);
    const phrases = forbidden.within.map((phrase) => plain(phrase, locale));
    for (const [key, text, plainText] of plainTexts) {
      if (isKeyOf(key, forbidden.except)) continue;
      let rest = plainText;
      for (const phrase of phrases) rest = rest.replaceAll(phrase, ' ');
      if (pattern.test(rest)) yield `${key} says “${forbidden.word}” (${forbidden.instead}): ${text}`;
    }
  }
}
