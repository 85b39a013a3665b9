import type { DeskSurvey, SurveyResults } from '@guildhall/contract/surveys-desk.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { useKeyset, type KeysetFilters } from '../../platform/keyset.ts';
import { queryClient } from '../../platform/query.ts';
import { createThings } from '../../ui/texts/thing.ts';

/** The socket's word for surveys and their answers. */
const noun = 'surveys';

export const useSurveyTable = (filters: KeysetFilters<'/survey/table'>) => useKeyset(noun, '/survey/table', filters);

export const {
  useThing: useSurvey,
  accept: acceptSurvey,
  refresh: refreshSurvey,
  change: changeSurvey,
} = createThings(noun, (id, signal) => call('/survey/open', { id }, signal));

export const duplicateSurvey = async (id: number): Promise<DeskSurvey> =>
  acceptSurvey(await call('/survey/duplicate', { id }));

export const removeSurvey = async (id: number, version: number): Promise<void> => {
  await call('/survey/remove', { id, version });
  void queryClient.invalidateQueries({ queryKey: [noun, 'table'] });
};

type ResultsFilters = Parameters<typeof call<'/survey/results'>>[1];

/** While answers come in, hints of the socket may be spread or lost: the numbers are asked for anyway. */
const askEveryMs = 5000;

export const useResults = (filters: ResultsFilters, isRunning: boolean) =>
  useQuery({
    // A table of what belongs to one survey, in the eyes of the socket.
    queryKey: [noun, 'table', '/survey/results', filters],
    queryFn: ({ signal }): Promise<SurveyResults> => call('/survey/results', filters, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    ...(isRunning && { refetchInterval: askEveryMs }),
  });

export const useWords = (filters: KeysetFilters<'/survey/words'>) => useKeyset(noun, '/survey/words', filters);
