import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';

export const spans = [7, 30, 90] as const;
export type Span = (typeof spans)[number];

const refetchEveryMs = 60_000;

/** The server recomputes these about once a minute, so refetching on every report change would be pointless. */
export const useFeedbackStatistics = (days: Span) =>
  useQuery({
    queryKey: ['figures', days],
    queryFn: ({ signal }) => call('/feedback/figures', { days }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refetchEveryMs,
    staleTime: refetchEveryMs,
  });

export const useChatStatistics = (days: Span) =>
  useQuery({
    queryKey: ['figures', 'chat', days],
    queryFn: ({ signal }) => call('/chat/figures', { days }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refetchEveryMs,
    staleTime: refetchEveryMs,
  });
