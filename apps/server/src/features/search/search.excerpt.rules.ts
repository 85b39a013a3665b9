import { isOfRun, placedTerms, type PlacedTerm } from '../../data/search-terms.ts';

export type Marks = [number, number][];

const lengthMax = 160;
/** What is shown before the first match. */
const lead = 40;
const matchesMax = 100;

const matchesIn = (text: string, words: ReadonlySet<string>): PlacedTerm[] =>
  placedTerms(text)
    .filter(({ term }) => words.has(term))
    .slice(0, matchesMax);

/** Pairs of characters overlap, so neighboring ranges become one. */
const merged = (matches: readonly PlacedTerm[]): Marks => {
  const marks: Marks = [];
  for (const { from, to } of matches) {
    const last = marks.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else marks.push([from, to]);
  }
  return marks;
};

export const marksIn = (text: string, words: ReadonlySet<string>): Marks => merged(matchesIn(text, words));

/** The place from which most different words are in sight. */
const bestStart = (matches: readonly PlacedTerm[]): number => {
  let best = { from: matches[0]?.from ?? 0, count: 0 };
  for (const [index, { from }] of matches.entries()) {
    const inSight = matches.slice(index).filter(({ to }) => to <= from + lengthMax - lead);
    const count = new Set(inSight.map(({ term }) => term)).size;
    if (count > best.count) best = { from, count };
  }
  return best.from;
};

const space = /\s/u;

/** The next place at or after `at` that starts a word, so that none is cut; in scripts without spaces, any character. */
const wordStart = (text: string, at: number, until: number): number => {
  if (at <= 0) return 0;
  const gap = text.slice(at, until).search(space);
  if (gap !== -1) return at + gap + 1;
  const isLowSurrogate = /[\uDC00-\uDFFF]/.test(text[at] ?? '');
  return isOfRun(text[at] ?? '') || isLowSurrogate ? at + (isLowSurrogate ? 1 : 0) : until;
};

export interface Excerpt {
  readonly text: string;
  readonly marks: Marks;
}

/** A part of the text around the matches. */
export const excerptOf = (text: string, words: ReadonlySet<string>): Excerpt => {
  const matches = matchesIn(text, words);
  const first = bestStart(matches);
  const from = first <= lead ? 0 : wordStart(text, first - lead, first);
  const cut = text
    .slice(from, from + lengthMax)
    .toWellFormed()
    .replace(/\uFFFD$/u, '');
  const isCut = from + cut.length < text.length;
  const lastSpace = cut.lastIndexOf(' ');
  const end = isCut && lastSpace > lengthMax - lead ? lastSpace : cut.length;
  const inside = matches
    .filter((match) => match.from >= from && match.to <= from + end)
    .map((match) => ({ ...match, from: match.from - from, to: match.to - from }));
  const before = from > 0 ? '…' : '';
  const shift = before.length;
  return {
    text: `${before}${cut.slice(0, end).trimEnd()}${isCut ? '…' : ''}`,
    marks: merged(inside).map(([start, stop]) => [start + shift, stop + shift]),
  };
};
