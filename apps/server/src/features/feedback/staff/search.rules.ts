import { queryOfSearch } from '../../../data/search-terms.ts';

/** A search text in every possible interpretation. */
export interface ReportSearch {
  readonly number?: number;
  readonly guid?: number;
  readonly roleId?: string;
  readonly email?: string;
  readonly words?: string;
}

/**
 * `#123` is a report number. A bare number may also be a guid, a role id or a word of the description. Null if the text contains
 * nothing searchable: the search then finds nothing.
 */
export const readSearch = (text: string): ReportSearch | null => {
  const [, sign, digits] = /^(#?)(\d{1,15})$/.exec(text) ?? [];
  if (digits !== undefined && sign === '#') return { number: Number(digits) };
  if (text.includes('@')) return { email: text.toLowerCase() };
  const words = queryOfSearch(text)?.all;
  if (words === undefined) return null;
  if (digits === undefined) return { words };
  return { number: Number(digits), guid: Number(digits), roleId: digits, words };
};
