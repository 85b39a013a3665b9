import { partsOfSearch, termsOfText } from '../../data/search-terms.ts';

const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}`;
const letters = String.raw`[[\p{L}\p{M}\p{N}]--[${unspaced}]]`;
/** Bounded, because each start would otherwise read a long word to its end. */
const emails = new RegExp(String.raw`[${letters}._%+'\-]{1,64}\s?@\s?${letters}[${letters}.\-]{0,252}`, 'gv');
/** Letters and digits with the signs that join the parts of order numbers, keys and addresses. */
const joined = new RegExp(String.raw`${letters}+(?:[.\-_\/#:]${letters}+)*`, 'gv');
/** Digits in groups, as in phone and card numbers. */
const grouped = /\p{Nd}(?:[\s().\-/_:,·]{0,3}\p{Nd}){4,}/gu;

const digitsIn = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0;
const isCode = (token: string): boolean => {
  const digits = digitsIn(token);
  return digits >= 5 || (digits >= 3 && /\p{L}\p{M}*\p{Nd}|\p{Nd}\p{L}/u.test(token));
};

/**
 * Leaves out what looks like an email, a phone or order number or an id. Such values are masked elsewhere, and a search that finds
 * them would confirm a guess (threat 16).
 */
export const withoutMasked = (given: string): string => {
  const text = given.normalize('NFKC');
  const found = [
    ...text.matchAll(emails),
    ...text.matchAll(grouped),
    ...[...text.matchAll(joined)].filter(([token]) => isCode(token)),
  ].toSorted((a, b) => a.index - b.index);
  let [kept, at] = ['', 0];
  for (const { 0: value, index } of found) {
    if (index > at) kept += `${text.slice(at, index)} `;
    at = Math.max(at, index + value.length);
  }
  return kept + text.slice(at);
};

/** A text this long is found by its first words. */
const textMax = 30_000;
export const termsMax = 1000;

export const indexedTerms = (text: string): string[] =>
  termsOfText(withoutMasked(text.slice(0, textMax)).replaceAll('\0', ' '))
    .map((term) => term.toWellFormed())
    .slice(0, termsMax);

/** A part of the search that an item must match: the term, or any term that starts with it. */
export interface Slot {
  readonly term: string;
  readonly isPrefix: boolean;
}

/** The last word may still be typed, so it also stands for longer ones. */
export const slotsOf = (text: string): Slot[] => {
  const { words, pairs, characters } = partsOfSearch(withoutMasked(text).replaceAll('\0', ' '));
  return [
    ...words.map((term, place) => ({ term: term.toWellFormed(), isPrefix: place === words.length - 1 })),
    ...pairs.map((term) => ({ term, isPrefix: false })),
    ...characters.map((term) => ({ term, isPrefix: true })),
  ];
};

/** The words of a text that the search stands for, to be highlighted. */
export const matchedTerms = (text: string, slots: readonly Slot[]): Set<string> =>
  new Set(
    termsOfText(text).filter((term) =>
      slots.some((slot) => (slot.isPrefix ? term.startsWith(slot.term) : term === slot.term)),
    ),
  );

/** `#12` or `12`: a number that staff know items by. */
export const numberOf = (text: string): number | null => {
  const digits = /^#?(\d{1,15})$/.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
};
