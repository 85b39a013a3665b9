import { synonymBounds } from '@guildhall/contract/search/rules.ts';

/** What a person typed, with commas or lines between the words. */
export const wordsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,，、،\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];

export const areWords = (words: readonly string[]): boolean =>
  words.length <= synonymBounds.termsMax && words.every((word) => word.length <= synonymBounds.termMax);
