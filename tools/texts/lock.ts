import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@guildhall/i18n/locales.ts';
import * as v from 'valibot';
import { readJson } from '../environment.ts';
import type { Book, Texts } from './books.ts';

/**
 * Records the English version of each translation: `"<key>": "<English> <translation> [reviewed]"`. One file per
 * language and one line per text, sorted by key: translators of different languages touch different files, and authors
 * of different features distant lines (docs/adr/0029-translators.md).
 */
interface Entry {
  readonly english: string;
  readonly translation: string;
  readonly isReviewed: boolean;
}
export type Lock = ReadonlyMap<string, Entry>;

/** Long enough to distinguish two versions of one text. */
const LENGTH = 6;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, LENGTH);

const lineSchema = v.pipe(v.string(), v.regex(/^[\w-]{6} [\w-]{6}(?: reviewed)?$/));

const pathOf = ({ lock }: Book, locale: Locale): string => join(lock, `${locale}.json`);

/** A new language has no lock yet. */
export const readLock = (book: Book, locale: Locale): Lock => {
  const path = pathOf(book, locale);
  const lines = existsSync(path) ? v.parse(v.record(v.string(), lineSchema), readJson(path)) : {};
  return new Map(
    Object.entries(lines).map(([key, line]) => {
      const [english = '', translation = '', reviewed] = line.split(' ');
      return [key, { english, translation, isReviewed: reviewed !== undefined }];
    }),
  );
};

const lineOf = (key: string, { english, translation, isReviewed }: Entry): string => {
  const line = `${english} ${translation}${isReviewed ? ' reviewed' : ''}`;
  return `  ${JSON.stringify(key)}: ${JSON.stringify(line)}`;
};

export const writeLock = (book: Book, locale: Locale, lock: Lock): void => {
  const lines = Array.from(lock, ([key, entry]) => lineOf(key, entry)).sort();
  mkdirSync(book.lock, { recursive: true });
  writeFileSync(pathOf(book, locale), `{\n${lines.join(',\n')}\n}\n`);
};

export type Standing = 'new' | 'fresh' | 'changed' | 'retranslated' | 'stale';

/** `changed`: only the translation changed; `retranslated`: both; `stale`: only English. */
export const standingOf = (entry: Entry | undefined, english: string, translation: string): Standing => {
  if (entry === undefined) return 'new';
  const isEnglishSame = entry.english === hashOf(english);
  const isTranslationSame = entry.translation === hashOf(translation);
  if (isEnglishSame) return isTranslationSame ? 'fresh' : 'changed';
  return isTranslationSame ? 'stale' : 'retranslated';
};

/** Reports texts of one language that do not match its lock. */
export function* problemsOfLock(lock: Lock, english: Texts, texts: Texts): Generator<string> {
  const unlocked: string[] = [];
  for (const [key, text] of Object.entries(english)) {
    const own = texts[key];
    if (own === undefined) continue;
    const standing = standingOf(lock.get(key), text, own);
    if (standing === 'stale') yield `${key} is stale: its English is now “${text}”`;
    else if (standing !== 'fresh') unlocked.push(key);
  }
  for (const key of lock.keys()) if (english[key] === undefined) unlocked.push(key);
  if (unlocked.length === 0) return;
  const shown = unlocked.slice(0, 5).join(' ') + (unlocked.length > 5 ? ' …' : '');
  yield `${unlocked.length} changed since the lock was written (npm run texts -- accept): ${shown}`;
}

export interface Accepted {
  readonly lock: Lock;
  /** Keys of translations of an outdated English text. */
  readonly stale: readonly string[];
}

/**
 * Returns the updated lock. A translation whose English changed stays stale unless `isMinor` declares the change
 * irrelevant for translations.
 */
export const accept = (
  lock: Lock,
  english: Texts,
  texts: Texts,
  isMinor: (key: string) => boolean = () => false,
  isReviewed: (key: string) => boolean = () => false,
): Accepted => {
  const next = new Map<string, Entry>();
  const stale: string[] = [];
  for (const [key, text] of Object.entries(english)) {
    const own = texts[key];
    if (own === undefined) continue;
    const entry = lock.get(key);
    const standing = standingOf(entry, text, own);
    if (standing === 'stale' && !isMinor(key) && !isReviewed(key) && entry !== undefined) {
      stale.push(key);
      next.set(key, entry);
      continue;
    }
    const isKept = standing === 'fresh' || standing === 'stale';
    next.set(key, {
      english: hashOf(text),
      translation: hashOf(own),
      isReviewed: isReviewed(key) || (isKept && entry?.isReviewed === true),
    });
  }
  return { lock: next, stale };
};
