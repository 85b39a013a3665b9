import type { SearchParts } from '../../data/search-terms.ts';
import { correctionCost } from './search.correction.rules.ts';
import { phrasesOf } from './search.index.rules.ts';

/** A word of the dictionary that stands for a part of the query. */
export interface Alternative {
  readonly wordId: number;
  readonly word: string;
  readonly shown: string;
  /** 1 for the word as typed; less the further it is from it. */
  readonly quality: number;
  readonly isCorrection: boolean;
}

/** A part of the query. Words must match, of pairs of characters most, and phrases only rank. */
export interface Slot {
  readonly kind: 'word' | 'pair' | 'phrase';
  readonly part: string;
  readonly alternatives: readonly Alternative[];
}

export interface FoundWord {
  readonly part: string;
  readonly id: number;
  readonly lang: number;
  readonly word: string;
  readonly shown: string;
}

export interface FoundWords {
  /** Words that start with a part. */
  readonly starting: readonly FoundWord[];
  /** Words that share a key with a part. */
  readonly near: readonly FoundWord[];
}

/** Every alternative is a range of the index that a search reads, so their number bounds the work. */
const most = { ofWord: 6, ofLastWord: 10, corrections: 4, inAll: 48 };
const quality = { exact: 1, longer: 0.7, corrected: 0.5, foreign: 0.9 };

const byLength = (one: FoundWord, other: FoundWord): number => one.word.length - other.word.length;

/** Words of one part and language: as typed, longer ones, and corrections if it is not a word itself. */
const alternativesOf = (part: string, found: FoundWords, isOwn: boolean, longerMax: number): Alternative[] => {
  const factor = isOwn ? 1 : quality.foreign;
  const starting = found.starting.filter((each) => each.part === part);
  const exact = starting.filter(({ word }) => word === part);
  const longer = starting
    .filter(({ word }) => word !== part && !word.includes(' '))
    .toSorted(byLength)
    .slice(0, longerMax - exact.length);
  const near = found.near
    .filter((each) => each.part === part && exact.length === 0)
    .flatMap((each) => {
      const cost = correctionCost(part, each.word);
      return cost === null ? [] : [{ each, cost }];
    })
    .toSorted((one, other) => one.cost - other.cost)
    .slice(0, most.corrections)
    .map(({ each }) => each);
  const as = (words: readonly FoundWord[], worth: number, isCorrection: boolean): Alternative[] =>
    words.map(({ id, word, shown }) => ({ wordId: id, word, shown, quality: worth * factor, isCorrection }));
  return [
    ...as(exact, quality.exact, false),
    ...as(longer, quality.longer, false),
    ...as(near, quality.corrected, true),
  ];
};

const inLang = (found: FoundWords, lang: number, isOf: boolean): FoundWords => ({
  starting: found.starting.filter((each) => (each.lang === lang) === isOf),
  near: found.near.filter((each) => (each.lang === lang) === isOf),
});

const isTyped = ({ quality: worth, isCorrection }: Alternative): boolean => !isCorrection && worth === quality.exact;

/** Own language first. Another language corrects nothing that is a word in the reader's. */
const slotOf = (part: string, found: FoundWords, lang: number, longerMax: number): Alternative[] => {
  const own = alternativesOf(part, inLang(found, lang, true), true, longerMax);
  const isWord = own.some(isTyped);
  const other = alternativesOf(part, inLang(found, lang, false), false, longerMax);
  return [...own, ...other.filter(({ isCorrection }) => !isWord || !isCorrection)];
};

/** The parts of a query with the words of the dictionary that stand for them. */
export const slotsOf = (parts: SearchParts, found: FoundWords, lang: number): Slot[] => {
  const { words, pairs, characters } = parts;
  const isAlone = words.length === 0 && pairs.length === 0;
  const slots: Slot[] = [
    ...words.map((part, index) => ({
      kind: 'word' as const,
      part,
      alternatives: slotOf(part, found, lang, index === words.length - 1 ? most.ofLastWord : most.ofWord),
    })),
    ...pairs.map((part) => ({ kind: 'pair' as const, part, alternatives: slotOf(part, found, lang, 1) })),
    ...(isAlone ? characters : []).map((part) => ({
      kind: 'pair' as const,
      part,
      alternatives: slotOf(part, found, lang, most.ofLastWord),
    })),
    ...phrasesOf(words).map((part) => ({
      kind: 'phrase' as const,
      part,
      alternatives: slotOf(part, found, lang, 1),
    })),
  ];
  let left = most.inAll;
  // Takes turns, so that the last words keep their best alternative.
  const kept = slots.map(() => 0);
  for (let round = 0; round < most.inAll && left > 0; round += 1) {
    for (const [index, { alternatives }] of slots.entries()) {
      if (left > 0 && alternatives.length > round) {
        kept[index] = round + 1;
        left -= 1;
      }
    }
  }
  return slots.map((slot, index) => ({ ...slot, alternatives: slot.alternatives.slice(0, kept[index]) }));
};
