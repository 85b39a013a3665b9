import { loadMoreTexts } from '../../platform/text/i18n.ts';
import { SearchPanel } from './components/search-panel.tsx';
import { SearchResults } from './components/search-results.tsx';

/** The search chunk: the results, and what opens below the search box, once their texts are there. */
export const loadParts = async () => {
  await loadMoreTexts('search');
  return { SearchPanel, SearchResults };
};
