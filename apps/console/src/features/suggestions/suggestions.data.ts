import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { useKeyset, type KeysetFilters } from '../../platform/network/keyset.ts';
import { createRecordCache } from '../../platform/network/record-cache.ts';

/** Query key prefix; must equal the noun in the socket's change messages. */
const noun = 'suggestions';

export const useSuggestionTable = (filters: KeysetFilters<'/suggestion/table'>) =>
  useKeyset(noun, '/suggestion/table', filters);

export const {
  useRecord: useSuggestion,
  accept: acceptSuggestion,
  refresh: refreshSuggestion,
  change: changeSuggestion,
} = createRecordCache(noun, (id: number, signal) => call('/suggestion/open', { id }, signal));

const choicesMax = 100;

/** Merge targets; duplicates usually repeat the most supported suggestions, so these are loaded. */
export const useMergeChoices = (isWanted: boolean) =>
  useQuery({
    queryKey: [noun, 'table', 'choices'],
    queryFn: async ({ signal }) => (await call('/suggestion/table', { limit: choicesMax, sort: 'top' }, signal)).list,
    enabled: isWanted,
  });

export const useSourceReport = (id: string | null) =>
  useQuery({
    queryKey: ['feedback', 'open', id ?? ''],
    queryFn: ({ signal }) => call('/feedback/open', { id: id ?? '' }, signal),
    enabled: id !== null,
  });
