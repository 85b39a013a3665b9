import { standsAlone } from './translation.whole-words.rules.ts';

/**
 * Replaces what must not leave or must not change with tokens that engines leave alone, and puts it back afterwards. Personal
 * data and everything that must survive (numbers, placeholders, emoji, names, terms) are treated alike.
 */

/** A word that is replaced wherever it stands alone. */
export interface KnownWord {
  readonly word: string;
  /** What the translation has in its place; the word itself if absent. */
  readonly becomes?: string;
  /** Otherwise the case of the letters does not matter. */
  readonly isExact?: boolean;
}

export interface Masked {
  /** The text with tokens. */
  readonly text: string;
  /** What stands for token n + 1 in the translation. */
  readonly values: readonly string[];
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly value: string;
}

const word = String.raw`[\p{Script=Latin}\p{Nd}_]`;

/** Repetitions are bounded, because players write the texts. */
const patterns: readonly RegExp[] = [
  // Our own tokens, if a player writes them.
  /[⟦⟧]+/gu,
  /(?:https?:\/\/|www\.)[^\s<>"']+/giu,
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{N}._%+'-]{1,64}[@＠][\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})*/gu,
  /(?<![a-z\d-])(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}\/[^\s<>"']*/giu,
  /[@＠][\p{L}\p{N}_.]{2,}/gu,
  /[\p{L}\p{N}_.]{2,32}#\p{Nd}{3,6}/gu,
  /\$?\{\{?[^{}\n]{1,60}\}?\}/gu,
  /<\/?[a-z][^<>\n]{0,80}>/giu,
  /%(?:\d+\$)?[sd@]/gu,
  /[\d#*]\u{FE0F}?\u{20E3}/gu,
  // Telephone and card numbers, with spaces and brackets.
  /(?<![\p{Script=Latin}\p{Nd}_][-.:/#]?)\+?\(?\p{Nd}[\p{Nd}() .\-/]{5,}\p{Nd}/gu,
  // Ids, versions, amounts: every word with a digit. Only Latin letters belong to it, because Chinese has no spaces.
  new RegExp(
    String.raw`(?<!${word})(?=[\p{Script=Latin}_.:/#-]{0,64}\p{Nd})${word}+(?:[-.:/#]${word}+)*(?:(?<=\p{Nd})[.,]\p{Nd}+)*[%€$£¥]?`,
    'gu',
  ),
  /\p{Nd}+(?:[.,:]\p{Nd}+)*/gu,
  /\b[A-Z]{3,}(?:-[A-Z]{3,})+\b/gu,
  /(?:\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:[\u{FE0F}\u{200D}]|\p{Emoji_Modifier}|\p{Extended_Pictographic})*)+/gu,
];

/** A capitalized word stays capitalized. */
const likeCase = (value: string, source: string): string => {
  const [first = '', ...rest] = value;
  return /^\p{Lu}/u.test(source) ? first.toUpperCase() + rest.join('') : value;
};

const spansOfWords = function* (text: string, words: readonly KnownWord[]): Generator<Span> {
  const lower = text.toLowerCase();
  // Lengths differ for a few letters, such as İ; positions would be wrong then.
  const folded = lower.length === text.length ? lower : text;
  for (const { word: known, becomes, isExact } of words) {
    const [place, needle] = isExact === true ? [text, known] : [folded, known.toLowerCase()];
    if (needle.length < 2) continue;
    for (let from = place.indexOf(needle); from >= 0; from = place.indexOf(needle, from + needle.length)) {
      const to = from + needle.length;
      if (!standsAlone(text, from, to)) continue;
      const source = text.slice(from, to);
      yield { from, to, value: becomes === undefined ? source : likeCase(becomes, source) };
    }
  }
};

const spansOfPatterns = function* (text: string): Generator<Span> {
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      const value = match[0].replace(/[.,;:!?)\]]+$/u, '') || match[0];
      yield { from: match.index, to: match.index + value.length, value };
    }
  }
};

/**
 * Spans that overlap become one, so that no part of a name or an address is left over. Neighbors become one too, because fewer
 * tokens survive better.
 */
const settled = (text: string, spans: Iterable<Span>): Span[] => {
  const merged: Span[] = [];
  // The longest of those that start together comes first.
  for (const span of [...spans].toSorted((one, two) => one.from - two.from || two.to - one.to)) {
    const last = merged.at(-1);
    if (span.to <= span.from || (last !== undefined && span.to <= last.to)) continue;
    if (last === undefined || !/^ ?$/.test(text.slice(last.to, span.from))) merged.push(span);
    else {
      const value =
        span.from < last.to ? text.slice(last.from, span.to) : last.value + text.slice(last.to, span.from) + span.value;
      merged[merged.length - 1] = { from: last.from, to: span.to, value };
    }
  }
  return merged;
};

const tokenOf = (number: number): string => `⟦${number}⟧`;

/** `words`: names and terms. */
export const mask = (text: string, words: readonly KnownWord[] = []): Masked => {
  const spans = settled(
    text,
    (function* () {
      yield* spansOfWords(text, words);
      yield* spansOfPatterns(text);
    })(),
  );
  let masked = '';
  let at = 0;
  for (const [index, { from, to }] of spans.entries()) {
    masked += text.slice(at, from) + tokenOf(index + 1);
    at = to;
  }
  return { text: masked + text.slice(at), values: spans.map(({ value }) => value) };
};

/** Engines may add spaces inside a token, or write digits of another script. */
const tokens = /⟦\s*(\p{Nd}+)\s*⟧/gu;

/** The translation with tokens in their usual form; null unless it has each token exactly once. */
export const withTokens = (translated: string, count: number): string | null => {
  const seen: string[] = [];
  const normal = translated.replaceAll(tokens, (_all, digits: string) => {
    seen.push(digits);
    return tokenOf(Number(digits));
  });
  const isWhole =
    seen.length === count &&
    new Set(seen).size === count &&
    seen.every((digits) => Number(digits) >= 1 && Number(digits) <= count);
  return isWhole && !/[⟦⟧]/u.test(normal.replaceAll(tokens, '')) ? normal : null;
};

export const unmask = (translated: string, values: readonly string[]): string =>
  translated.replaceAll(tokens, (all, digits: string) => values[Number(digits) - 1] ?? all);

/** The parts between tokens, for engines that lose them. Every second part is a token. */
export const partsOf = (masked: string): string[] => masked.split(/(⟦\d+⟧)/u);

export const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

/** The part with another core, and the spaces around it as they were. */
export const withCore = (part: string, core: string): string => {
  const [before = '', after = ''] = [/^\s*/u.exec(part)?.[0], /\s*$/u.exec(part)?.[0]];
  return before + core.trim().replaceAll(/[⟦⟧]/gu, '') + after;
};
