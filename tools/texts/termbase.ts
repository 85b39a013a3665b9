import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLocale, type Locale } from '@guildhall/i18n/locales.ts';
import { repository } from '../environment.ts';
import type { Book, Texts } from './books.ts';

/** A concept and its term in each language: the base form, then its inflections. */
interface Term {
  readonly concept: string;
  readonly keys: readonly string[];
  readonly forms: ReadonlyMap<Locale, readonly string[]>;
}

/** A word to avoid in a language: it has another meaning here, or another term was chosen. */
interface Forbidden {
  readonly locale: Locale;
  readonly apps: readonly string[];
  /** A trailing `*` matches any ending. */
  readonly word: string;
  readonly instead: string;
  readonly within: readonly string[];
  /** Keys of texts in which the word is allowed; a trailing `*` matches any ending. */
  readonly except: readonly string[];
}

const folder = join(repository, 'packages/i18n');
const rowsOf = (content: string): string[][] =>
  content
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
const listOf = (cell: string | undefined, separator: string): string[] =>
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
    const locale = cell('language');
    if (!isLocale(locale)) throw new Error(`forbidden.tsv: ${locale} is not a supported language`);
    return {
      locale,
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

/** Ignores Arabic vowel marks, which are optional, and kinds of spaces. */
const plain = (text: string, locale: Locale): string =>
  text
    .normalize('NFC')
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

const isKeyOf = (key: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => (pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern));

export function* problemsOfWords(
  words: readonly Forbidden[],
  app: Book['app'],
  locale: Locale,
  texts: Texts,
): Generator<string> {
  for (const forbidden of words) {
    if (forbidden.locale !== locale || !forbidden.apps.includes(app)) continue;
    const pattern = patternOf(forbidden.word, locale);
    for (const [key, text] of Object.entries(texts)) {
      if (isKeyOf(key, forbidden.except)) continue;
      let rest = plain(text, locale);
      for (const phrase of forbidden.within) rest = rest.replaceAll(plain(phrase, locale), ' ');
      if (pattern.test(rest)) yield `${key} says “${forbidden.word}” (${forbidden.instead}): ${text}`;
    }
  }
}
