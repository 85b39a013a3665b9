import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { useKeyset, type KeysetFilters } from '../../platform/keyset.ts';
import { createThings } from '../../ui/texts/thing.ts';

/** The socket's word for what is on the board. */
const noun = 'suggestions';

export const useSuggestionTable = (filters: KeysetFilters<'/suggestion/table'>) =>
  useKeyset(noun, '/suggestion/table', filters);

export const {
  useThing: useSuggestion,
  accept: acceptSuggestion,
  refresh: refreshSuggestion,
  change: changeSuggestion,
} = createThings(noun, (id, signal) => call('/suggestion/open', { id }, signal));

const choicesMax = 100;

/** What a duplicate may be merged into: the most supported ones are what others repeat. */
export const useMergeChoices = (isWanted: boolean) =>
  useQuery({
    queryKey: [noun, 'table', 'choices'],
    queryFn: async ({ signal }) => (await call('/suggestion/table', { limit: choicesMax, sort: 'top' }, signal)).list,
    enabled: isWanted,
  });

/** The report that a suggestion is made from. */
export const useSourceReport = (id: string | null) =>
  useQuery({
    queryKey: ['feedback', 'open', id ?? ''],
    queryFn: ({ signal }) => call('/feedback/open', { id: id ?? '' }, signal),
    enabled: id !== null,
  });
