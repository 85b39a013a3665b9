import { defaultLang, localeOfLang } from '@guildhall/i18n/locales.ts';
import { pairsOf, piecesOf, type Piece } from '../../data/search-terms.ts';
import { likelyConcepts } from './search.likely.rules.ts';
import { stemOf } from './search.stems.rules.ts';
import { hiraganaOf, langsOf, type LanguageWords, type Term, type Vocabulary } from './search.vocabulary.rules.ts';

/** A part of a query that carries meaning. */
export interface Unit {
  readonly kind: 'word' | 'run' | 'pair';
  /** A folded word, characters without spaces that are a known term, or a pair of characters. */
  readonly part: string;
  readonly concepts: readonly number[];
  /** What it means if no text has the word either. */
  readonly likely: readonly number[];
  /** One of its concepts is hardly used for anything but games. */
  readonly isSure: boolean;
  /** How much of the query it is: a word counts one, a pair of characters a half. */
  readonly size: number;
  /** The last word, which may still be being typed. */
  readonly isLast: boolean;
  /** It means something else than the words of its term do: "dark mode" is not dark. */
  readonly isOfTerm: boolean;
  /** A word that a language knows, so it is no typing error. */
  readonly isKnown: boolean;
}

export interface Query {
  readonly units: readonly Unit[];
  /** Neighboring words. */
  readonly phrases: readonly string[];
  /** Words were left out, or stand for others: what is left may match in part. */
  readonly isSentence: boolean;
}

/** So few words, without any between them, are meant all. */
const keywordsMax = 2;
/** More words make a search slower, not better. */
const most = { tokens: 24, words: 10, pairs: 28, singles: 6, phrases: 6 };
/** Words of a term may have others between them: "someone has apparently logged in". Those without meaning count less. */
const gapMax = { all: 5, withMeaning: 1 };
const perCharacter = 0.5;
const perSingle = 0.3;
/** A word that the lists have says more about what players ask than another. */
const conceptSize = 1.4;

const contractions: readonly (readonly [RegExp, string])[] = [
  [/\b(can)(?:['’]?t|not)\b/giu, '$1 not'],
  [/\b(do|does|did|is|are|was|were|has|have|had|wo|would|could|should)n['’]?t\b/giu, '$1 not'],
  [/\b(i|you|we|they|he|she|it|that|there|what|where|who)['’](?:m|ve|ll|re|d|s)\b/giu, '$1'],
];
const expanded = (text: string): string =>
  contractions.reduce((whole, [short, long]) => whole.replace(short, long), text);

const unspaced = /^(?:zh|ja|ko|th)/;
const latin = /^(?:en|vi|ms|id|ph|fr|de|es|pt|it|tr)/;

interface Token {
  readonly term: string;
  readonly stems: ReadonlyMap<number, string>;
  readonly isStop: boolean;
}

/** The places of a term's words among the tokens, in their order, starting with the given one. */
const placesOf = (tokens: readonly Token[], start: number, lang: number, { stems }: Term): number[] | null => {
  const places = [start];
  for (const stem of stems.slice(1)) {
    const from = (places.at(-1) ?? start) + 1;
    const next = tokens.slice(from, from + gapMax.all + 1).findIndex((token) => token.stems.get(lang) === stem);
    const between = tokens.slice(from, from + next).filter(({ isStop }) => !isStop);
    if (next === -1 || between.length > gapMax.withMeaning) return null;
    places.push(from + next);
  }
  return places;
};

/** An English word in a sentence of another language: written as it is there, and no word without meaning of that language. */
const isForeign = ({ term, isStop }: Token, { words, isSpoken }: Term): boolean =>
  !isSpoken && (words.length > 1 || (!isStop && (term === words[0] || term === `${words[0] ?? ''}s`)));

const conceptsOfTokens = (tokens: readonly Token[], langs: readonly number[], vocabulary: Vocabulary) => {
  const found = tokens.map(() => new Set<number>());
  const isAlone = tokens.map(() => false);
  const isOfTerm = tokens.map(() => false);
  const isSure = tokens.map(() => false);
  const isCovered = tokens.map(() => false);
  const matches = tokens.flatMap((token, start) =>
    langs.flatMap((lang) =>
      (vocabulary.of(lang).termsByStem.get(token.stems.get(lang) ?? '') ?? []).flatMap((term) => {
        if (lang !== langs[0] && !isForeign(token, term)) return [];
        const places = placesOf(tokens, start, lang, term);
        return places === null ? [] : [{ term, places }];
      }),
    ),
  );
  // Longer terms first: "game pass" is no pass.
  for (const { term, places } of matches.toSorted((one, other) => other.places.length - one.places.length)) {
    if (places.every((place) => isCovered[place]) && !(places.length === 1 && isAlone[places[0] ?? 0])) continue;
    for (const place of places) {
      found[place]?.add(term.concept);
      isCovered[place] = true;
      if (term.isSure) isSure[place] = true;
      if (places.length === 1) isAlone[place] = true;
      else isOfTerm[place] = true;
    }
  }
  return { found, isOfTerm, isSure };
};

const katakana = /[\u30A1-\u30FA\u30FC]/;
/** A short loanword is often a piece of another: a passport is no password. */
const isInLoanword = (text: string, part: string, at: number): boolean =>
  part.length <= 2 &&
  katakana.test(part) &&
  (katakana.test(text[at - 1] ?? '') || katakana.test(text[at + part.length] ?? ''));

/** Ranges of the text that no other range covers yet, longest terms first. */
const cover = (text: string, length: number, taken: boolean[], part: string): [number, number][] => {
  const ranges: [number, number][] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    const to = at + part.length;
    if (to <= length && !taken.slice(at, to).some(Boolean) && !isInLoanword(text, part, at)) {
      taken.fill(true, at, to);
      ranges.push([at, to]);
    }
  }
  return ranges;
};

const runUnits = (normal: string, runs: readonly Piece[], words: readonly LanguageWords[]): Unit[] => {
  const text = normal.toLowerCase().length === normal.length ? normal.toLowerCase() : normal;
  const hiragana = hiraganaOf(text);
  const taken: boolean[] = Array.from(text, () => false);
  const units: Unit[] = [];
  const close = (open: readonly string[], pairs: Set<string>, singles: Set<string>): void => {
    for (const pair of pairsOf(open)) pairs.add(pair);
    if (open.length === 1) singles.add(open[0] ?? '');
  };
  for (const { text: part, hiragana: typed, concepts, isSure } of words.flatMap(({ runTerms }) => runTerms)) {
    const found = [
      ...cover(text, text.length, taken, part),
      // Text in hiragana also contains what is typed partly so.
      ...(typed === null ? [] : cover(hiragana, text.length, taken, typed)),
    ];
    for (const _ of found) {
      const size = Array.from(part).length === 1 ? conceptSize / 2 : conceptSize;
      units.push({
        kind: 'run',
        part,
        concepts,
        likely: [],
        isSure,
        size,
        isLast: false,
        isKnown: true,
        isOfTerm: false,
      });
    }
  }
  for (const { stopRuns } of words) for (const part of stopRuns) cover(text, text.length, taken, part);
  const pairs = new Set<string>();
  const singles = new Set<string>();
  for (const { characters, from } of runs) {
    let at = from;
    let open: string[] = [];
    for (const character of characters) {
      if (taken.slice(at, at + character.length).some(Boolean)) {
        close(open, pairs, singles);
        open = [];
      } else open.push(character);
      at += character.length;
    }
    close(open, pairs, singles);
  }
  // Nothing but words without meaning, and letters between them: a piece of a text.
  if (units.length === 0 && pairs.size === 0) {
    singles.clear();
    for (const { characters } of runs) close(characters, pairs, singles);
  }
  const parts = [...[...pairs].slice(0, most.pairs), ...[...singles].slice(0, most.singles)];
  return [
    ...units,
    ...parts.map((part) => ({
      kind: 'pair' as const,
      part,
      concepts: [],
      likely: [],
      isSure: false,
      size: Array.from(part).length === 1 ? perSingle : perCharacter,
      isLast: false,
      isKnown: false,
      isOfTerm: false,
    })),
  ];
};

/** What a query asks for, in the words of the reader's language and of English. */
export const queryOf = (search: string, lang: number, vocabulary: Vocabulary): Query => {
  const { normal, pieces } = piecesOf(expanded(search));
  const langs = langsOf(lang);
  const locale = localeOfLang(lang) ?? '';
  const own = vocabulary.of(lang);
  // English stop words are words of other Latin languages.
  const isLatin = own.stops.size > 0 && latin.test(locale);
  const stops = [own, ...(isLatin ? [] : [vocabulary.of(defaultLang)])].map((words) => words.stops);
  const tokens: Token[] = pieces
    .filter(({ isRun }) => !isRun)
    .slice(0, most.tokens)
    .map(({ term }) => ({
      term,
      isStop: stops.some((words) => words.has(term)),
      stems: new Map(langs.map((each) => [each, stemOf(each, term)])),
    }));
  const { found: concepts, isOfTerm, isSure } = conceptsOfTokens(tokens, langs, vocabulary);
  const seen = new Set<string>();
  const all = tokens.map((token, place) => ({ token, place, ofToken: [...(concepts[place] ?? [])] }));
  const last = pieces.at(-1)?.isRun === true ? -1 : tokens.length - 1;
  const wordUnit = ({ token, place, ofToken }: (typeof all)[number]): Unit[] => {
    if (seen.has(token.term)) return [];
    seen.add(token.term);
    return [
      {
        kind: 'word',
        part: token.term,
        concepts: ofToken,
        likely: ofToken.length > 0 || token.isStop ? [] : likelyConcepts(token.term, lang, own),
        isSure: isSure[place] ?? false,
        size: ofToken.length > 0 ? conceptSize : 1,
        isLast: place === last,
        isKnown: ofToken.length > 0 || token.isStop,
        isOfTerm: isOfTerm[place] ?? false,
      },
    ];
  };
  const runs = pieces.filter(({ isRun }) => isRun);
  const ofRuns = runs.length === 0 && !unspaced.test(locale) ? [] : runUnits(normal, runs, [own]);
  const withMeaning = all.filter(({ token }) => !token.isStop).flatMap(wordUnit);
  const stopped = all.filter(({ token, ofToken }) => token.isStop && ofToken.length > 0);
  // A term of stop words only, such as "log in", has no other unit that stands for it.
  const covered = new Set(withMeaning.flatMap((unit) => unit.concepts));
  const added = new Set<number>();
  const ofStops = stopped.flatMap(({ token, place, ofToken }) => {
    const left = ofToken.filter((concept) => !covered.has(concept) && !added.has(concept));
    for (const concept of left) added.add(concept);
    return left.length === 0 ? [] : wordUnit({ token, place, ofToken: left });
  });
  const found = [...withMeaning.slice(0, most.words), ...ofStops, ...ofRuns];
  const units = found.length > 0 ? found : all.flatMap(wordUnit).slice(0, most.words);
  const words = tokens.map(({ term }) => term);
  const phrases = words.slice(0, -1).flatMap((word, place) => {
    const next = words[place + 1] ?? '';
    const isWorth = [word, next].every((each) => !stops.some((list) => list.has(each)));
    return isWorth ? [`${word} ${next}`] : [];
  });
  return {
    units,
    phrases: phrases.slice(0, most.phrases),
    isSentence:
      withMeaning.length < tokens.length ||
      (units.length > keywordsMax && units.some((unit) => unit.concepts.length > 0)),
  };
};
