import type { targetGroupings } from '@guildhall/contract/targets/staff.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';

export const spans = [7, 30, 90] as const;
export type Span = (typeof spans)[number];

const refetchEveryMs = 60_000;

/** The server recomputes these about once a minute, so refetching on every report change would be pointless. */
export const useFeedbackStatistics = (days: Span) =>
  useQuery({
    queryKey: ['statistics', days],
    queryFn: ({ signal }) => call('/feedback/statistics', { days }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refetchEveryMs,
    staleTime: refetchEveryMs,
  });

export type TargetGrouping = (typeof targetGroupings)[number];

export const useTargetStatistics = (days: Span, by: TargetGrouping, targetId: number | undefined) =>
  useQuery({
    queryKey: ['statistics', 'targets', days, by, targetId],
    queryFn: ({ signal }) =>
      call('/target/statistics', { days, by, ...(targetId === undefined ? {} : { target_id: targetId }) }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refetchEveryMs,
  });

export const useChatStatistics = (days: Span) =>
  useQuery({
    queryKey: ['statistics', 'chat', days],
    queryFn: ({ signal }) => call('/chat/statistics', { days }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refetchEveryMs,
    staleTime: refetchEveryMs,
  });
