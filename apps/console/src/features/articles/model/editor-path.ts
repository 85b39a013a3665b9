import type { LangId } from '@guildhall/i18n/locales.ts';

/** Without a language, the editor starts with English. */
export const editorPath = (id: number, lang?: LangId): string =>
  `/articles/${id}${lang === undefined ? '' : `?lang=${lang}`}`;

interface ListLocation {
  readonly pathname: string;
  readonly search: string;
  readonly state: unknown;
}

const lists = ['/articles', '/articles/languages'];

/** The list to return to from the editor, with its filters; defaults to all articles. */
export const listOf = (state: unknown): string => {
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined;
  return typeof list === 'string' ? list : '/articles';
};

/** Navigation state for opening the editor. Going from one article to another keeps the original list. */
export const fromList = ({ pathname, search, state }: ListLocation): { readonly list: string } => {
  if (!lists.includes(pathname)) return { list: listOf(state) };
  const filters = new URLSearchParams(search);
  // Otherwise going back would reopen the dialog that created the article.
  filters.delete('dialog');
  return { list: filters.size === 0 ? pathname : `${pathname}?${filters}` };
};
