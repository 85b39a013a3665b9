import { isOfRun, pairsOf, piecesOf } from '../../data/search-terms.ts';
import { correctionCost } from './search.correction.rules.ts';
import { keysOf } from './search.index.rules.ts';
import type { Query, Unit } from './search.query.rules.ts';
import { bareWord, startOf, stemOf } from './search.stems.rules.ts';
import { langsOf, type Term, type Vocabulary } from './search.vocabulary.rules.ts';

export interface FoundWord {
  readonly id: number;
  readonly lang: number;
  readonly word: string;
  readonly shown: string;
}

/** A word that shares a key with a part of the query. */
export interface NearWord extends FoundWord {
  readonly part: string;
}

/** Words of the dictionary that stand for a part of the query, all together. */
export interface Alternative {
  readonly words: readonly FoundWord[];
  /** 1 for the word as typed; less the further it is from it. */
  readonly quality: number;
  readonly kind: 'typed' | 'form' | 'longer' | 'corrected' | 'synonym';
  /** Several words, which a body may have far from each other. */
  readonly isForTitle?: boolean;
}

/** A part of the query. Phrases only rank. */
export interface Slot {
  readonly kind: Unit['kind'] | 'phrase';
  readonly part: string;
  readonly size: number;
  readonly concepts: readonly number[];
  readonly isSure: boolean;
  readonly isOfTerm: boolean;
  /** What was typed is a word, so nothing completes or corrects it. */
  readonly isKnown: boolean;
  /** The last word, which may be unfinished. */
  readonly isLast: boolean;
  readonly alternatives: readonly Alternative[];
}

/** A shorter word that no text has, in the middle of a query, is no beginning of another. */
const unknownMin = 4;
/** Every alternative is a range of the index that a search reads, so their number bounds the work. */
const most = { forms: 3, longer: 3, ofLast: 9, corrections: 4, synonyms: 14, pairsOfTerm: 3, words: 48 };
const quality = {
  typed: 1,
  form: 0.95,
  longer: 0.7,
  corrected: 0.5,
  synonym: 0.8,
  foreign: 0.9,
  ofTerm: 0.6,
  likely: 0.9,
};

/** What a search looks up in the dictionary. */
export interface Lookup {
  readonly exact: readonly { readonly lang: number; readonly word: string }[];
  readonly starts: readonly { readonly lang: number; readonly start: string }[];
}

/** At most three pairs of a term without spaces: its beginning, its middle and its end. */
const pairsOfTerm = (text: string): string[] => {
  const pairs = piecesOf(text).pieces.flatMap((piece) => (piece.isRun ? pairsOf(piece.characters) : [piece.term]));
  if (pairs.length <= most.pairsOfTerm) return pairs;
  return [pairs[0] ?? '', pairs[Math.floor(pairs.length / 2)] ?? '', pairs.at(-1) ?? ''];
};

const termsOf = (concepts: readonly number[], lang: number, vocabulary: Vocabulary): Term[] =>
  concepts.flatMap((concept) => vocabulary.of(lang).termsOf.get(concept) ?? []);

const unique = <Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[] => [
  ...new Map(values.map((value) => [keyOf(value), value])).values(),
];

/** A single letter stands for longer words only at the end, where someone is still typing (threat 25). */
const isStart = ({ part, isLast }: Unit): boolean => part.length > 1 || isLast;

export const lookupOf = ({ units, phrases }: Query, lang: number, vocabulary: Vocabulary): Lookup => {
  const concepts = [...new Set(units.flatMap((unit) => [...unit.concepts, ...unit.likely]))];
  const parts = langsOf(lang).flatMap((each) => [
    ...units.map((unit) => ({ lang: each, word: unit.part, isStart: unit.kind === 'word' && isStart(unit) })),
    ...units
      .flatMap((unit) => (unit.kind === 'run' ? pairsOfTerm(unit.part) : []))
      .map((word) => ({ lang: each, word })),
    ...phrases.map((word) => ({ lang: each, word })),
    ...termsOf(concepts, each, vocabulary).flatMap(({ words, text }) =>
      words.length === 0
        ? pairsOfTerm(text).map((word) => ({ lang: each, word }))
        : words.map((word) => ({ lang: each, word, isStart: true })),
    ),
  ]);
  const bare = parts.map((part) => ({ ...part, word: bareWord(part.lang, part.word) }));
  return {
    exact: unique([...parts, ...bare], (each) => `${each.lang} ${each.word}`).map(({ lang: of, word }) => ({
      lang: of,
      word,
    })),
    starts: unique(
      parts.flatMap(({ lang: of, word, ...rest }) =>
        'isStart' in rest && rest.isStart ? [{ lang: of, start: word.length > 1 ? startOf(of, word) : word }] : [],
      ),
      ({ lang: of, start }) => `${of} ${start}`,
    ),
  };
};

const byLength = (one: FoundWord, other: FoundWord): number => one.word.length - other.word.length;

/** The dictionary as far as a search has looked it up. */
const createDictionary = (found: readonly FoundWord[]) => {
  const exact = new Map(found.map((row) => [`${row.lang} ${row.word}`, row]));
  const stems = new Map<FoundWord, string>();
  const stemOfRow = (row: FoundWord): string => {
    const known = stems.get(row);
    if (known !== undefined) return known;
    const stem = row.word.includes(' ') || isOfRun(row.word) ? '' : stemOf(row.lang, row.word);
    stems.set(row, stem);
    return stem;
  };
  const bySpelling = found.toSorted(byLength);
  return {
    exact: (lang: number, word: string): FoundWord[] =>
      [...new Set([word, bareWord(lang, word)])].flatMap((each) => exact.get(`${lang} ${each}`) ?? []),
    forms: (lang: number, word: string): FoundWord[] => {
      const stem = stemOf(lang, word);
      return bySpelling.filter((row) => row.lang === lang && row.word !== word && stemOfRow(row) === stem);
    },
    longer: (lang: number, word: string): FoundWord[] =>
      bySpelling.filter(
        (row) => row.lang === lang && row.word !== word && row.word.startsWith(word) && !row.word.includes(' '),
      ),
  };
};
type Dictionary = ReturnType<typeof createDictionary>;

const each = (words: readonly FoundWord[], worth: number, kind: Alternative['kind']): Alternative[] =>
  words.map((word) => ({ words: [word], quality: worth, kind }));

/** One of each, in all combinations; none if there is nothing to choose from. */
const productOf = (choices: readonly (readonly FoundWord[])[]): FoundWord[][] =>
  choices.length === 0
    ? []
    : choices.reduce<FoundWord[][]>((all, some) => all.flatMap((one) => some.map((next) => [...one, next])), [[]]);

/** A term of several words or pairs needs all of them. */
const synonyms = (unit: Unit, lang: number, dictionary: Dictionary, vocabulary: Vocabulary): Alternative[] =>
  termsOf(unit.concepts, lang, vocabulary).flatMap(({ words, text }): Alternative[] => {
    const { stops } = vocabulary.of(lang);
    if (words.length > 0 && words.every((word) => stops.has(word))) return [];
    const [first = ''] = words;
    if (words.length === 1) {
      const rows = [...dictionary.exact(lang, first), ...dictionary.forms(lang, first)].slice(0, most.forms);
      return each(rows, quality.synonym, 'synonym');
    }
    const rows =
      words.length === 0
        ? pairsOfTerm(text).map((pair) => dictionary.exact(lang, pair).slice(0, 1))
        : words.map((word) => [...dictionary.exact(lang, word), ...dictionary.forms(lang, word)].slice(0, 2));
    const isForTitle = words.length > 0;
    return productOf(rows).map((all) => ({ words: all, quality: quality.synonym, kind: 'synonym', isForTitle }));
  });

const ofRun = (unit: Unit, lang: number, dictionary: Dictionary): Alternative[] => {
  const rows = pairsOfTerm(unit.part).map((pair) => dictionary.exact(lang, pair)[0]);
  const known = rows.filter((row) => row !== undefined);
  return rows.length === 0 || known.length < rows.length
    ? []
    : [{ words: known, quality: quality.typed, kind: 'typed' }];
};

const ofWord = (unit: Unit, lang: number, dictionary: Dictionary): Alternative[] => {
  const { part, isLast, isKnown } = unit;
  const exact = dictionary.exact(lang, part);
  const forms = part.length > 1 ? dictionary.forms(lang, part).slice(0, most.forms) : [];
  const isWord = exact.length > 0 || forms.length > 0 || isKnown;
  const isUnknown = !isWord && part.length >= unknownMin;
  const longer = isStart(unit) && (isLast || isUnknown) ? dictionary.longer(lang, part) : [];
  const more = longer.filter((row) => !forms.includes(row)).slice(0, isLast && !isWord ? most.ofLast : most.longer);
  return [
    ...each(exact, quality.typed, 'typed'),
    ...each(forms, quality.form, 'form'),
    ...each(isKnown ? [] : more, quality.longer, 'longer'),
  ];
};

const alternativesOf = (
  unit: Unit,
  lang: number,
  dictionary: Dictionary,
  vocabulary: Vocabulary,
  factor: number,
): Alternative[] => {
  const own =
    unit.kind === 'word'
      ? ofWord(unit, lang, dictionary)
      : unit.kind === 'run'
        ? ofRun(unit, lang, dictionary)
        : each(dictionary.exact(lang, unit.part), quality.typed, 'typed');
  const worth = unit.isOfTerm ? quality.ofTerm : 1;
  const literal = own.map((one) => ({ ...one, quality: one.quality * worth }));
  const all = [...literal, ...synonyms(unit, lang, dictionary, vocabulary).slice(0, most.synonyms)];
  return all.map((one) => ({ ...one, quality: one.quality * factor }));
};

/** Parts that no language knows as a word: those may have a typing error. */
export const keysToTry = (slots: readonly Slot[]): { readonly part: string; readonly key: string }[] =>
  slots.flatMap(({ kind, part, isKnown }) =>
    kind === 'word' && !isKnown ? keysOf(part).map((key) => ({ part, key })) : [],
  );

/** Whether a text has the word, or one of the reader's language has it with another ending. */
const isOfLanguage = (part: string, { kind, words }: Alternative, lang: number): boolean => {
  const [row] = words;
  if (kind !== 'form' || row === undefined) return kind === 'typed';
  return row.lang === lang && (row.word.startsWith(part) || part.startsWith(row.word));
};

/** The parts of a query with the words of the dictionary that stand for them: the reader's language first, then English. */
export const slotsOf = (query: Query, found: readonly FoundWord[], lang: number, vocabulary: Vocabulary): Slot[] => {
  const dictionary = createDictionary(found);
  const langs = langsOf(lang);
  const factorOf = (each: number): number => (each === lang ? 1 : quality.foreign);
  const slots = query.units.map((unit): Slot => {
    const alternatives = langs.flatMap((of) => alternativesOf(unit, of, dictionary, vocabulary, factorOf(of)));
    const isKnown = unit.isKnown || alternatives.some((one) => isOfLanguage(unit.part, one, lang));
    const isLikely = !isKnown && unit.likely.length > 0;
    const meant = isLikely ? { ...unit, concepts: unit.likely } : unit;
    const more = isLikely
      ? langs.flatMap((of) =>
          synonyms(meant, of, dictionary, vocabulary)
            .slice(0, most.synonyms)
            .map((one) => ({ ...one, quality: one.quality * quality.likely * factorOf(of) })),
        )
      : [];
    const all = [...alternatives, ...more].toSorted((one, other) => other.quality - one.quality);
    return {
      ...meant,
      isKnown,
      alternatives: unique(all.toReversed(), ({ words }) => words.map(({ id }) => id).join(' ')).toReversed(),
    };
  });
  const phrases = query.phrases.flatMap((part): Slot[] => {
    const rows = langs.flatMap((of) => dictionary.exact(of, part));
    if (rows.length === 0) return [];
    return [
      {
        kind: 'phrase',
        part,
        size: 0.5,
        concepts: [],
        isSure: false,
        isOfTerm: false,
        isKnown: true,
        isLast: false,
        alternatives: each(rows, quality.typed, 'typed'),
      },
    ];
  });
  return [...slots, ...phrases];
};

/** Adds the words that differ by one typing error. */
export const corrected = (slots: readonly Slot[], near: readonly NearWord[], lang: number): Slot[] =>
  slots.map((slot) => {
    if (slot.kind !== 'word' || slot.isKnown) return slot;
    const rows = near
      .filter(({ part }) => part === slot.part)
      .flatMap((row) => {
        const cost = correctionCost(slot.part, row.word);
        return cost === null ? [] : [{ row, cost: cost + (row.lang === lang ? 0 : 0.5) }];
      })
      .toSorted((one, other) => one.cost - other.cost)
      .slice(0, most.corrections)
      .map(({ row }) => row);
    const added = rows.map((row) => ({
      words: [row],
      quality: quality.corrected * (row.lang === lang ? 1 : quality.foreign),
      kind: 'corrected' as const,
    }));
    // Before what it may mean otherwise, so that the corrected word is the one that is offered.
    const [others, meant] = [false, true].map((isMeant) =>
      slot.alternatives.filter(({ kind }) => (kind === 'synonym') === isMeant),
    );
    return { ...slot, alternatives: [...(others ?? []), ...added, ...(meant ?? [])] };
  });

/** Takes turns, so that the last parts keep their best alternatives. */
export const limited = (slots: readonly Slot[]): { readonly slots: Slot[]; readonly wordIds: number[] } => {
  const ids = new Set<number>();
  const kept = slots.map((): Alternative[] => []);
  const rounds = Math.max(0, ...slots.map(({ alternatives }) => alternatives.length));
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, { alternatives }] of slots.entries()) {
      const next = alternatives[round];
      if (next === undefined) continue;
      const added = next.words.filter(({ id }) => !ids.has(id));
      if (ids.size + added.length > most.words) continue;
      for (const { id } of added) ids.add(id);
      kept[place]?.push(next);
    }
  }
  return { slots: slots.map((slot, place) => ({ ...slot, alternatives: kept[place] ?? [] })), wordIds: [...ids] };
};
