import type { CompiledText } from '../src/format.ts';

/**
 * Pseudo-locales: English with accents, 40 % longer and in brackets, and English written from right to left. They
 * reveal untranslated, truncated and unmirrored texts while staying readable for developers.
 */
export type PseudoLocale = 'en-XA' | 'ar-XB';

/** The locales they replace, whose direction and date formats they use. */
export const stoodInFor = { 'en-XA': 'en-US', 'ar-XB': 'ar-SA' } as const;

export const standsInFor = (locale: string): PseudoLocale | undefined =>
  (['en-XA', 'ar-XB'] as const).find((pseudo) => stoodInFor[pseudo] === locale);

const plain = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpRrSsTtUuVvWwYyZz';
const accented = 'ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļḾḿÑñÖöÞþŔŕŠšŢţÛûṼṽŴŵÝýŽž';
const accents = new Map(Array.from(plain, (letter, at) => [letter, accented.charAt(at)]));

const GROWTH = 1.4;

/** Zero-width spaces allow a line break between bracket and word. */
const OPEN = '⟦\u200B';
const CLOSE = '\u200B⟧';

/** Lengthens each word: long words are what narrow buttons cannot wrap. */
const lengthened = (word: string, growth: number): string => {
  let missing = Math.ceil(word.length * growth) - word.length;
  const grown = word.replaceAll(/[aeiouy]/gi, (vowel) => {
    missing -= 1;
    return missing >= 0 ? vowel + vowel.toLowerCase() : vowel;
  });
  return grown + (grown.at(-1) ?? '').repeat(Math.max(0, missing));
};

const words = /[\p{L}\p{N}][\p{L}\p{N}’]*/gu;

const accent =
  (growth: number) =>
  (text: string): string =>
    text.replaceAll(words, (word) =>
      Array.from(lengthened(word, growth), (letter) => accents.get(letter) ?? letter).join(''),
    );

const RIGHT_TO_LEFT_MARK = '\u200F';
const RIGHT_TO_LEFT_OVERRIDE = '\u202E';
const POP = '\u202C';
const mirror = (text: string): string =>
  text.replaceAll(words, (word) => RIGHT_TO_LEFT_MARK + RIGHT_TO_LEFT_OVERRIDE + word + POP + RIGHT_TO_LEFT_MARK);

type Part = Exclude<CompiledText, string>[number];
type Branches = NonNullable<Extract<Part, readonly [string, 'plural', unknown]>>[2];

const changed = (text: CompiledText, change: (plain: string) => string): CompiledText => {
  if (typeof text === 'string') return change(text);
  return text.map((part): Part => {
    if (part === '#') return part;
    if (typeof part === 'string') return change(part);
    const [name, kind, branches] = part;
    if (kind === undefined || branches === undefined) return [name];
    const all = Object.entries(branches).map(([category, branch]) => [
      category,
      typeof branch === 'string' || typeof branch === 'object' ? changed(branch, change) : branch,
    ]);
    return [name, kind, Object.fromEntries(all) as Branches];
  });
};

/** Converts a compiled English text. With a length limit it grows only up to the limit, like translations. */
export const pseudoText = (text: CompiledText, locale: PseudoLocale, room?: number): CompiledText => {
  if (locale === 'ar-XB') return changed(text, mirror);
  const isTight = typeof text === 'string' && room !== undefined;
  const growth = isTight ? Math.min(GROWTH, Math.max(1, (room - '⟦⟧'.length) / text.length)) : GROWTH;
  const long = changed(text, accent(growth));
  return typeof long === 'string' ? OPEN + long + CLOSE : [OPEN, ...long, CLOSE];
};

export const pseudoTexts = (
  texts: Readonly<Record<string, CompiledText>>,
  locale: PseudoLocale,
  rooms: ReadonlyMap<string, number> = new Map(),
): Record<string, CompiledText> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudoText(text, locale, rooms.get(key))]));
