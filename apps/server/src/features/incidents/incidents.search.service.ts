import type { Tx } from '../../data/database.ts';
import { dropSearchItem, putSearchItem, refreshInOrder } from '../search/search.public.ts';
import { selectForSearch } from './incidents.search.queries.ts';
import { selectTexts } from './incidents.staff.queries.ts';

/** Brings the search index in line with the incident. Only open ones are found. */
export const refreshSearch = async (tx: Tx, id: number): Promise<void> => {
  const incident = await selectForSearch(tx, id);
  if (incident?.opened_at == null || incident.state !== 'open') return dropSearchItem(tx, 'incident', id);
  await putSearchItem(tx, { type: 'incident', id, at: incident.opened_at, texts: await selectTexts(tx, id) });
};

export const refreshIncidentsAfter = refreshInOrder('incident', refreshSearch);
