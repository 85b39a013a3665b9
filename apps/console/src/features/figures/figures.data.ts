import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

export const spans = [7, 30, 90] as const;
export type Span = (typeof spans)[number];

const askAgainMs = 60_000;

/** Counted every minute or so on the server, so asking at every change of a report would bring nothing new. */
export const useFigures = (days: Span) =>
  useQuery({
    queryKey: ['figures', days],
    queryFn: ({ signal }) => call('/feedback/figures', { days }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: askAgainMs,
    staleTime: askAgainMs,
  });

export const useChatFigures = (days: Span) =>
  useQuery({
    queryKey: ['figures', 'chat', days],
    queryFn: ({ signal }) => call('/chat/figures', { days }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: askAgainMs,
    staleTime: askAgainMs,
  });
