/** One word has no other that could be found for it. */
export const isSynonymGroup = (terms: readonly { readonly words: readonly string[] }[]): boolean =>
  new Set(terms.flatMap(({ words }) => words)).size >= 2;

/** Bounds of the groups of synonyms, shared by the console and the server. */
export const synonymBounds = { max: 500, termsMax: 30, termMax: 40 } as const;
