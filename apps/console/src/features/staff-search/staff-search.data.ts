import type { BodyInputOf } from '@guildhall/contract/http/route.ts';
import type { staffSearchOverview } from '@guildhall/contract/staff-search/staff.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';

/** Results age quickly, and a search is cheap to repeat. */
const staleMs = 10_000;

/** A new text cancels the request of the previous one. Its hits stay until the new ones arrive. */
export const useOverview = (filters: BodyInputOf<typeof staffSearchOverview>, isWanted = true) =>
  useQuery({
    queryKey: ['staff-search', 'overview', filters],
    queryFn: ({ signal }) => call('/staffsearch/overview', filters, signal),
    enabled: isWanted && filters.text !== '',
    placeholderData: keepPreviousData,
    staleTime: staleMs,
  });

/** Recorded and counted as an unmask, so it never runs again on its own. */
export const usePerson = (text: string | null) =>
  useQuery({
    queryKey: ['staff-search', 'person', text],
    queryFn: ({ signal }) => call('/staffsearch/person', { text: text ?? '' }, signal),
    enabled: text !== null,
    staleTime: Infinity,
    retry: false,
  });
