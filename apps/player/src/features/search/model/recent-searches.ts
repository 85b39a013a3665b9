const recentMax = 8;

const sameSearch = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export const parseRecent = (stored: unknown): string[] =>
  Array.isArray(stored)
    ? stored.filter((search): search is string => typeof search === 'string' && search !== '').slice(0, recentMax)
    : [];

/** The newest first; searching the same again moves it there. */
export const withRecent = (searches: readonly string[], search: string): string[] =>
  [search, ...searches.filter((other) => !sameSearch(other, search))].slice(0, recentMax);

export const withoutRecent = (searches: readonly string[], search: string): string[] =>
  searches.filter((other) => !sameSearch(other, search));
