import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../platform/network/load-chunk.ts';
import { ListSkeleton } from '../../../ui/skeleton.tsx';

/** The search chunk with its texts, loaded on demand, because most visits never search. */
export const loadSearch = async () => (await import('../search.screens.ts')).loadParts();

const SearchResults = lazy(async () => ({ default: (await loadChunk('search', loadSearch)).SearchResults }));

interface LazySearchResultsProps {
  readonly search: string;
  readonly onSearch: (value: string) => void;
}

export const LazySearchResults = (props: LazySearchResultsProps) => (
  <Suspense fallback={<ListSkeleton withCovers={false} />}>
    <SearchResults {...props} />
  </Suspense>
);
