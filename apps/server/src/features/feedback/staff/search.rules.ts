import { queryOfSearch } from '../../../data/search-terms.ts';

/** A search text in every possible interpretation. */
export interface ReportSearch {
  readonly number?: number;
  readonly guid?: number;
  readonly roleId?: string;
  readonly email?: string;
  readonly words?: string;
}

const digitsIn = (text: string): RegExpExecArray | null => /^(#?)(\d{1,15})$/.exec(text);

/** A value that identifies a person. */
export type PersonSearch = Pick<ReportSearch, 'guid' | 'roleId' | 'email'>;

/** Null if the text is neither an email nor a number. */
export const readPersonSearch = (text: string): PersonSearch | null => {
  if (text.includes('@')) return { email: text.toLowerCase() };
  const [, sign, digits] = digitsIn(text) ?? [];
  return digits === undefined || sign === '#' ? null : { guid: Number(digits), roleId: digits };
};

/**
 * `#123` is a report number. A bare number may also be a word of the description. Null if the text contains nothing searchable:
 * the search then finds nothing.
 */
export const readSearch = (text: string): ReportSearch | null => {
  const [, sign, digits] = digitsIn(text) ?? [];
  if (digits !== undefined && sign === '#') return { number: Number(digits) };
  const words = queryOfSearch(text)?.all;
  if (words === undefined) return null;
  return digits === undefined ? { words } : { number: Number(digits), words };
};
