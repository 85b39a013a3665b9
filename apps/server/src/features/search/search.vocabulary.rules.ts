import { defaultLang } from '@guildhall/i18n/locales.ts';
import { piecesOf } from '../../data/search-terms.ts';
import { stemOf } from './search.stems.rules.ts';

/** Words for one thing, by language. */
export type Concept = ReadonlyMap<number, readonly string[]>;

/** A term as a search compares it. */
export interface Term {
  readonly concept: number;
  readonly text: string;
  /** Folded words; empty in scripts without spaces. */
  readonly words: readonly string[];
  /** Stems of the words. */
  readonly stems: readonly string[];
  /** Hardly used for anything but games and accounts: "password", not "start". */
  readonly isSure: boolean;
  /** Colloquial, and so only for readers of its language. */
  readonly isSpoken: boolean;
}

/** A term without spaces, with all concepts that it belongs to. */
export interface RunTerm {
  readonly text: string;
  /** The term as it may also be typed, if it has katakana. */
  readonly hiragana: string | null;
  readonly concepts: readonly number[];
  readonly isSure: boolean;
}

export interface LanguageWords {
  /** Words that carry no meaning for a search, folded. In scripts without spaces, the phrases. */
  readonly stops: ReadonlySet<string>;
  readonly stopRuns: readonly string[];
  /** Terms of words by their first stem, and all terms with characters of scripts without spaces. */
  readonly termsByStem: ReadonlyMap<string, readonly Term[]>;
  readonly runTerms: readonly RunTerm[];
  readonly termsOf: ReadonlyMap<number, readonly Term[]>;
}

export interface Vocabulary {
  readonly of: (lang: number) => LanguageWords;
  readonly conceptOf: (name: string) => number;
}

export interface WordList {
  readonly lang: number;
  readonly stops: readonly string[];
  readonly concepts: ReadonlyMap<string, readonly string[]>;
  /** More words for concepts, which players type and texts do not have, so that no text is searched for them. */
  readonly spoken: ReadonlyMap<string, readonly string[]>;
  /** Names of concepts whose terms are sure, and terms of this language that are not. */
  readonly sure: readonly string[];
  readonly weak: readonly string[];
}

const spokenMark = '~';

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/**
 * A line for each concept: its name, a colon, and the terms with commas between them. The line of its name with `~` has colloquial
 * words, `stop` the words without meaning, and `sure` the names of concepts whose words are about games or accounts in all languages, without those of `weak`.
 */
export const parseWordList = (lang: number, text: string): WordList => {
  const concepts = new Map<string, readonly string[]>();
  const spoken = new Map<string, readonly string[]>();
  let stops: readonly string[] = [];
  let sure: readonly string[] = [];
  let weak: readonly string[] = [];
  for (const line of text.split('\n')) {
    const at = line.indexOf(':');
    if (at === -1 || line.startsWith('#')) continue;
    const [name, terms] = [line.slice(0, at).trim(), listOf(line.slice(at + 1))];
    if (name === 'stop') stops = [...stops, ...terms];
    else if (name === 'sure') sure = [...sure, ...terms];
    else if (name === 'weak') weak = [...weak, ...terms];
    else {
      const [lines, key] = name.endsWith(spokenMark) ? [spoken, name.slice(0, -1)] : [concepts, name];
      lines.set(key, [...(lines.get(key) ?? []), ...terms]);
    }
  }
  return { lang, stops, concepts, spoken, sure, weak };
};

const termOf = (lang: number, concept: number, text: string, isSure = false, isSpoken = false): Term => {
  const { normal, pieces } = piecesOf(text);
  const words = pieces.some(({ isRun }) => isRun) ? [] : pieces.map(({ term }) => term);
  return {
    concept,
    text: normal.toLowerCase(),
    words,
    stems: words.map((word) => stemOf(lang, word)),
    isSure,
    isSpoken,
  };
};

const grouped = <Key, Value>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> => {
  const groups = new Map<Key, Value[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
};

const byLengthDown = (one: { length: number }, other: { length: number }): number => other.length - one.length;

/** Katakana in shorter terms are part of too many words in hiragana. */
const hiraganaMin = 3;

export const hiraganaOf = (text: string): string =>
  text.replace(/[\u30A1-\u30F6]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));

const runTermsOf = (terms: readonly Term[]): RunTerm[] => {
  const runs = terms.filter(({ words, text }) => words.length === 0 && text !== '');
  return Array.from(
    grouped(runs, ({ text }) => text),
    ([text, same]) => {
      const hiragana = hiraganaOf(text);
      return {
        text,
        hiragana: hiragana === text || text.length < hiraganaMin ? null : hiragana,
        concepts: [...new Set(same.map(({ concept }) => concept))],
        isSure: same.some(({ isSure }) => isSure),
      };
    },
  ).toSorted((one, other) => byLengthDown(one.text, other.text));
};

const languageWords = (
  lang: number,
  stops: readonly string[],
  concepts: readonly Concept[],
  spoken: readonly (readonly string[])[],
  isSure: (concept: number, text: string) => boolean,
): LanguageWords => {
  const termsIn = (list: readonly string[], concept: number, isSpoken: boolean): Term[] =>
    list.map((text) => termOf(lang, concept, text, isSure(concept, text), isSpoken));
  const written = concepts.flatMap((concept, index) => termsIn(concept.get(lang) ?? [], index, false));
  const terms = [...written, ...spoken.flatMap((list, index) => termsIn(list, index, true))];
  const stopPieces = stops.map((text) => ({ text, pieces: piecesOf(text).pieces }));
  return {
    stops: new Set(stopPieces.flatMap(({ pieces }) => pieces.filter(({ isRun }) => !isRun).map(({ term }) => term))),
    stopRuns: stopPieces
      .flatMap(({ pieces, text }) => (pieces.some(({ isRun }) => isRun) ? [text.normalize('NFKC').toLowerCase()] : []))
      .toSorted(byLengthDown),
    termsByStem: grouped(
      terms.filter(({ stems }) => stems.length > 0),
      ({ stems }) => stems[0] ?? '',
    ),
    runTerms: runTermsOf(terms),
    termsOf: grouped(written, ({ concept }) => concept),
  };
};

/**
 * The lists that ship, and the groups of editors. A group that shares a term with concepts extends the first of them, so that a
 * game's own name for its currency is found by all words for currencies.
 */
export const createVocabulary = (lists: readonly WordList[], groups: readonly Concept[]): Vocabulary => {
  const names = [...new Set(lists.flatMap(({ concepts, spoken }) => [...concepts.keys(), ...spoken.keys()]))];
  const concepts = names.map(
    (name) => new Map(lists.map(({ lang, concepts: ofList }) => [lang, [...(ofList.get(name) ?? [])]])),
  );
  const keyOf = (lang: number, term: string): string => `${lang} ${termOf(lang, 0, term).stems.join(' ') || term}`;
  const owners = new Map<string, number>();
  const own = (terms: Concept, index: number): void => {
    for (const [lang, list] of terms) {
      for (const term of list) if (!owners.has(keyOf(lang, term))) owners.set(keyOf(lang, term), index);
    }
  };
  for (const [index, concept] of concepts.entries()) own(concept, index);
  for (const { lang, spoken } of lists) {
    for (const [name, terms] of spoken) own(new Map([[lang, terms]]), names.indexOf(name));
  }
  for (const group of groups) {
    const known = Array.from(group)
      .flatMap(([lang, list]) => list.map((term) => owners.get(keyOf(lang, term))))
      .find((index) => index !== undefined);
    const index = known ?? concepts.push(new Map()) - 1;
    for (const [lang, list] of group) {
      const before = concepts[index]?.get(lang) ?? [];
      concepts[index]?.set(lang, [...new Set([...before, ...list])]);
    }
    own(group, index);
  }
  const sure = new Set(lists.flatMap((list) => list.sure.map((name) => names.indexOf(name))));
  const byLang = new Map<number, LanguageWords>();
  return {
    of: (lang) => {
      const known = byLang.get(lang);
      if (known !== undefined) return known;
      const list = lists.find((each) => each.lang === lang);
      const spoken = names.map((name) => list?.spoken.get(name) ?? []);
      const weak = new Set(list?.weak.map((term) => keyOf(lang, term)));
      const words = languageWords(
        lang,
        list?.stops ?? [],
        concepts,
        spoken,
        (concept, text) => sure.has(concept) && !weak.has(keyOf(lang, text)),
      );
      byLang.set(lang, words);
      return words;
    },
    conceptOf: (name) => names.indexOf(name),
  };
};

/** The languages whose words may stand in a query: the reader's, and English. */
export const langsOf = (lang: number): number[] => [...new Set([lang, defaultLang])];
