import { queryOfSearch } from '../../platform/search-terms.ts';

/** What staff typed, read in every way that it can be meant. */
export interface DeskSearch {
  readonly number?: number;
  readonly guid?: number;
  readonly roleId?: string;
  readonly email?: string;
  /** A tsquery. */
  readonly words?: string;
}

/**
 * With the sign it is the number of a report. A bare number may also be a player's, a role's, or a word of a description.
 * Null where nothing searchable was typed: that finds nothing.
 */
export const readSearch = (text: string): DeskSearch | null => {
  const [, sign, digits] = /^(#?)(\d{1,15})$/.exec(text) ?? [];
  if (digits !== undefined && sign === '#') return { number: Number(digits) };
  if (text.includes('@')) return { email: text.toLowerCase() };
  const words = queryOfSearch(text)?.all;
  if (words === undefined) return null;
  if (digits === undefined) return { words };
  return { number: Number(digits), guid: Number(digits), roleId: digits, words };
};
