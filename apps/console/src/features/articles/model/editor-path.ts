import type { LangId } from '@guildhall/i18n/locales.ts';

/** Where an article is edited; without a language the editor begins with English. */
export const editorPath = (id: number, lang?: LangId): string =>
  `/content/${id}${lang === undefined ? '' : `?lang=${lang}`}`;

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly state: unknown;
}

const lists = ['/content', '/content/languages'];

/** Where the editor leads back to: the list it was opened from, with its filters; else the list of all. */
export const listOf = (state: unknown): string => {
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined;
  return typeof list === 'string' ? list : '/content';
};

/** Goes with the way into the editor. From one article to another, the list stays the one they came from. */
export const fromList = ({ pathname, search, state }: Place): { readonly list: string } => {
  if (!lists.includes(pathname)) return { list: listOf(state) };
  const filters = new URLSearchParams(search);
  // The dialog that made the article would open again.
  filters.delete('dialog');
  return { list: filters.size === 0 ? pathname : `${pathname}?${filters}` };
};
