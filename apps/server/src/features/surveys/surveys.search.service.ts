import type { Tx } from '../../data/database.ts';
import { dropSearchItem, putSearchItem, refreshInOrder } from '../search/search.public.ts';
import { selectForSearch, selectSearchTexts } from './surveys.search.queries.ts';

/** Brings the search index in line with the survey. Found from its start to its end; without a start, not yet. */
export const refreshSearch = async (tx: Tx, id: number): Promise<void> => {
  const survey = await selectForSearch(tx, id);
  if (survey?.published_at == null || survey.state !== 'published' || survey.starts_at === null) {
    return dropSearchItem(tx, 'survey', id);
  }
  await putSearchItem(tx, {
    type: 'survey',
    id,
    at: survey.published_at,
    visibleFrom: survey.starts_at,
    visibleUntil: survey.ends_at,
    texts: await selectSearchTexts(tx, id),
  });
};

export const refreshSurveysAfter = refreshInOrder('survey', refreshSearch);
