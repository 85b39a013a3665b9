import { isOfRun, quoted, termsOfText } from './search-terms.ts';

/** Of a long text only so many words count: a question to the database stays small. */
const wordsMax = 40;
/** "in", "ist", "que": whoever is this short says nothing, in no language that puts spaces between words. */
const wordMin = 4;

/**
 * What a text is about, for finding others like it: pairs of characters as they are, words without their ending, so that
 * "purchases" is like "purchase". Rough, and the same for all languages; how rare a word is decides what it weighs.
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

/** As a tsquery each; a stem is how words begin. */
export const queryOfStem = (stem: string): string => (isOfRun(stem) ? quoted(stem) : `${quoted(stem)}:*`);

/** How many of the stems a text holds. */
export const countStemsIn = (stems: readonly string[], text: string): number => {
  const terms = termsOfText(text);
  return stems.filter((stem) => terms.some((term) => term.startsWith(stem))).length;
};
