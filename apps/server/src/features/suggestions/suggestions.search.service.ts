import type { Tx } from '../../data/database.ts';
import { dropSearchItem, putSearchItem, refreshInOrder } from '../search/search.public.ts';
import { selectForSearch } from './suggestions.search.queries.ts';
import { selectTexts } from './suggestions.staff.queries.ts';

/** Brings the search index in line with the suggestion. Hidden ones and duplicates are not found. */
export const refreshSearch = async (tx: Tx, id: number): Promise<void> => {
  const suggestion = await selectForSearch(tx, id);
  if (suggestion === undefined || suggestion.state === 'hidden' || suggestion.merged_into !== null) {
    return dropSearchItem(tx, 'suggestion', id);
  }
  const texts = (await selectTexts(tx, id)).map(({ lang, title, body, answer }) => ({
    lang,
    title,
    body: `${body}\n${answer}`.trim(),
  }));
  await putSearchItem(tx, { type: 'suggestion', id, at: suggestion.published_at, texts });
};

export const refreshSuggestionsAfter = refreshInOrder('suggestion', refreshSearch);
