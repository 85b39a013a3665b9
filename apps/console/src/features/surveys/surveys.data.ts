import type { StaffSurvey, SurveyResults } from '@guildhall/contract/surveys/staff.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { useKeyset, type KeysetFilters } from '../../platform/network/keyset.ts';
import { queryClient } from '../../platform/network/query-client.ts';
import { createRecordCache } from '../../platform/network/record-cache.ts';

/** Query key prefix; must equal the noun in the socket's change messages. */
const noun = 'surveys';

export const useSurveyTable = (filters: KeysetFilters<'/survey/table'>) => useKeyset(noun, '/survey/table', filters);

export const {
  useRecord: useSurvey,
  accept: acceptSurvey,
  refresh: refreshSurvey,
  change: changeSurvey,
} = createRecordCache(noun, (id: number, signal) => call('/survey/open', { id }, signal));

export const duplicateSurvey = async (id: number): Promise<StaffSurvey> =>
  acceptSurvey(await call('/survey/duplicate', { id }));

export const removeSurvey = async (id: number, version: number): Promise<void> => {
  await call('/survey/remove', { id, version });
  void queryClient.invalidateQueries({ queryKey: [noun, 'table'] });
};

type ResultsFilters = Parameters<typeof call<'/survey/results'>>[1];

/** Socket hints about answers are throttled and may be lost, so running surveys are polled as well. */
const askEveryMs = 5000;

export const useResults = (filters: ResultsFilters, isRunning: boolean) =>
  useQuery({
    // Shaped like a table key with an `id`, so socket hints for this survey refresh it.
    queryKey: [noun, 'table', '/survey/results', filters],
    queryFn: ({ signal }): Promise<SurveyResults> => call('/survey/results', filters, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    ...(isRunning && { refetchInterval: askEveryMs }),
  });

export const useFreeTextAnswers = (filters: KeysetFilters<'/survey/words'>) =>
  useKeyset(noun, '/survey/words', filters);
