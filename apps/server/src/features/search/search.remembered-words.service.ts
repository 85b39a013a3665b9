import { LRUCache } from 'lru-cache';
import type { Tx } from '../../data/database.ts';
import type { FoundWord, Lookup, NearWord } from './search.alternatives.rules.ts';
import * as queries from './search.queries.ts';

/** Reads the dictionary. */
export interface WordReader {
  readonly words: (tx: Tx, lookup: Lookup) => Promise<readonly FoundWord[]>;
  readonly near: typeof queries.selectNear;
}

export const readWords: WordReader = { words: queries.selectWords, near: queries.selectNear };

/** A text with a word that no text had before is found this late. */
const memory = { max: 20_000, ttl: 60_000 };

/**
 * Remembers what was looked up: a text is asked about again and again while it is written, and texts of players share words. Words
 * are never removed from the dictionary.
 */
export const createRememberedWords = (): WordReader => {
  const exact = new LRUCache<string, readonly FoundWord[]>(memory);
  const starts = new LRUCache<string, readonly FoundWord[]>(memory);
  const near = new LRUCache<string, readonly NearWord[]>(memory);
  return {
    words: async (tx, lookup) => {
      const found: (readonly FoundWord[])[] = [];
      const newWords = lookup.exact.filter(({ lang, word }) => {
        const known = exact.get(`${lang} ${word}`);
        if (known !== undefined) found.push(known);
        return known === undefined;
      });
      const newStarts = lookup.starts.filter(({ lang, start }) => {
        const known = starts.get(`${lang} ${start}`);
        if (known !== undefined) found.push(known);
        return known === undefined;
      });
      if (newWords.length + newStarts.length > 0) {
        const rows = await queries.selectWords(tx, { exact: newWords, starts: newStarts });
        const byLang = Map.groupBy(rows, ({ lang }) => lang);
        for (const { lang, word } of newWords) {
          exact.set(`${lang} ${word}`, byLang.get(lang)?.filter((row) => row.word === word) ?? []);
        }
        for (const { lang, start } of newStarts) {
          const own = byLang.get(lang)?.filter((row) => row.word.startsWith(start)) ?? [];
          starts.set(`${lang} ${start}`, queries.firstOfStart(own));
        }
        found.push(rows);
      }
      return [...new Map(found.flat().map((row) => [row.id, row])).values()];
    },
    near: async (tx, keys, langs) => {
      const ofLangs = langs.join(' ');
      const parts = [...new Set(keys.map(({ part }) => part))];
      const unknown = new Set(parts.filter((part) => !near.has(`${ofLangs} ${part}`)));
      if (unknown.size > 0) {
        const rows = await queries.selectNear(
          tx,
          keys.filter(({ part }) => unknown.has(part)),
          langs,
        );
        const byPart = Map.groupBy(rows, ({ part }) => part);
        for (const part of unknown) near.set(`${ofLangs} ${part}`, byPart.get(part) ?? []);
      }
      return parts.flatMap((part) => near.get(`${ofLangs} ${part}`) ?? []);
    },
  };
};
