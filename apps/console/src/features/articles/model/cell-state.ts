import type { DeskRow } from '@guildhall/contract/articles-desk.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import { langOrder } from '../../../platform/lang-order.ts';

/** How an article stands in one language, seen from its players. */
export const cellStates = ['published', 'ready', 'stale', 'fallback', 'missing'] as const;
export type CellState = (typeof cellStates)[number];

type Standing = Pick<DeskRow, 'status' | 'present_langs' | 'stale_langs'>;

export const matrixLangs = langOrder;

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

/** How many of the rows the filters "missing" and "stale" would keep; nobody translates what is archived. */
export const workOf = (rows: readonly Standing[], lang: LangId): LangWork => ({
  missing: rows.filter(({ status, present_langs }) => status !== 'archived' && !present_langs.includes(lang)).length,
  stale: rows.filter(({ stale_langs }) => stale_langs.includes(lang)).length,
});

/** The language a row's title is in: the wanted one, else English, else the first there is. Mirrors the server's choice. */
export const titleLangOf = ({ present_langs }: Standing, wanted: LangId | undefined): LangId | undefined =>
  [wanted, defaultLang].find((lang) => lang !== undefined && present_langs.includes(lang)) ?? present_langs[0];
