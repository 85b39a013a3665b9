import { localeOfLang } from '@guildhall/i18n/locales.ts';
import { isOfRun, quoted, termsOfText } from './search-terms.ts';

/** Limits the number of words of a long text, to keep the query small. */
const wordsMax = 40;
/** Shorter words ("in", "ist", "que") carry little meaning in languages that separate words with spaces. */
const wordMin = 4;

/**
 * Extracts stems for similarity search: character pairs as they are, words without their ending, so that "purchases"
 * matches "purchase". Crude, but the same for all languages; stems are weighted by rarity.
 */
export const stemsOf = (text: string): string[] => {
  const stems = new Set<string>();
  for (const term of termsOfText(text)) {
    const length = Array.from(term).length;
    if (isOfRun(term)) {
      if (length > 1) stems.add(term);
    } else if (length >= wordMin) {
      stems.add(
        Array.from(term)
          .slice(0, Math.max(wordMin, length - 2))
          .join(''),
      );
    }
    if (stems.size === wordsMax) break;
  }
  return [...stems];
};

/** The tsquery for one stem: a prefix match for words. */
export const queryOfStem = (stem: string): string => (isOfRun(stem) ? quoted(stem) : `${quoted(stem)}:*`);

/** Matches only itself, not longer words. */
export const isWhole = (stem: string): boolean => isOfRun(stem) || Array.from(stem).length < wordMin;

/** Like `stemsOf`, but keeps three-letter words in Vietnamese, where most words are that short. */
export const stemsIn = (lang: number, text: string): string[] => {
  if (localeOfLang(lang) !== 'vi-VN') return stemsOf(text);
  const short = termsOfText(text).filter((term) => !isOfRun(term) && Array.from(term).length === wordMin - 1);
  return [...stemsOf(text), ...short.slice(0, wordsMax)];
};

export const queryOfAnyStem = (stem: string): string => (isWhole(stem) ? quoted(stem) : queryOfStem(stem));

/** Also matches inside words, because German writes compounds as one word. */
const holds = (terms: readonly string[], stem: string): boolean =>
  terms.some((term) => (isWhole(stem) ? term === stem : term.includes(stem)));

export interface SharedStems {
  readonly inTitle: readonly string[];
  readonly inBody: readonly string[];
}

export interface PieceTerms {
  readonly title: readonly string[];
  readonly body: readonly string[];
}

export const sharedStems = (stems: readonly string[], piece: { title: string; body: string }): SharedStems =>
  stemsAmong(stems, { title: termsOfText(piece.title), body: termsOfText(piece.body) });

/** Like `sharedStems`, for a piece whose terms are known. */
export const stemsAmong = (stems: readonly string[], { title, body }: PieceTerms): SharedStems => {
  const inTitle = stems.filter((stem) => holds(title, stem));
  return { inTitle, inBody: stems.filter((stem) => !inTitle.includes(stem) && holds(body, stem)) };
};

/** For scale: a stem that occurs in a fifth of all texts weighs about 1.5. */
const bodyShare = 0.3;
const enough = { ofFew: 1.2, ofMany: 1.5 };

/**
 * Similarity score, or 0 if too low. At least one stem must match in the title, and the matches must be rare enough in
 * total. The threshold is higher for long queries, where a single match is more likely to be a coincidence.
 */
export const similarityOf = (
  stems: readonly string[],
  { inTitle, inBody }: SharedStems,
  weightOf: (stem: string) => number,
): number => {
  const sum = (shared: readonly string[]): number => shared.reduce((total, stem) => total + weightOf(stem), 0);
  const likeness = sum(inTitle) + bodyShare * sum(inBody);
  const isOneOfMany = stems.length > 3 && inTitle.length + inBody.length === 1;
  return inTitle.length > 0 && likeness >= (isOneOfMany ? enough.ofMany : enough.ofFew) ? likeness : 0;
};
