import type { StaffArticleRow } from '@guildhall/contract/articles/staff.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import { languageOrder } from '../../../platform/text/language-order.ts';

/** State of an article in one language, from the player's point of view. */
export const cellStates = ['published', 'ready', 'stale', 'fallback', 'missing'] as const;
export type CellState = (typeof cellStates)[number];

type Standing = Pick<StaffArticleRow, 'status' | 'present_langs' | 'stale_langs'>;

export const matrixLangs = languageOrder;

export const cellStateOf = ({ status, present_langs, stale_langs }: Standing, lang: LangId): CellState => {
  if (stale_langs.includes(lang)) return 'stale';
  const isPublished = status === 'published';
  if (present_langs.includes(lang)) return isPublished ? 'published' : 'ready';
  return isPublished ? 'fallback' : 'missing';
};

export interface LangWork {
  readonly missing: number;
  readonly stale: number;
}

/** Number of rows that the filters "missing" and "stale" would keep. Archived articles need no translation. */
export const workOf = (rows: readonly Standing[], lang: LangId): LangWork => ({
  missing: rows.filter(({ status, present_langs }) => status !== 'archived' && !present_langs.includes(lang)).length,
  stale: rows.filter(({ stale_langs }) => stale_langs.includes(lang)).length,
});

/**
 * Language of a row's title: the requested one, else English, else the first available. Mirrors the server's choice.
 */
export const titleLangOf = ({ present_langs }: Standing, wanted: LangId | undefined): LangId | undefined =>
  [wanted, defaultLang].find((lang) => lang !== undefined && present_langs.includes(lang)) ?? present_langs[0];
