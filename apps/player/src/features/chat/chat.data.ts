import { chatTimings } from '@guildhall/contract/chat/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';

const closedEveryMs = 60_000;

/** Service status and queue length, polled while they can change. */
export const useChatState = (isWaiting: boolean) =>
  useQuery({
    queryKey: ['chat', 'state'],
    queryFn: ({ signal }) => call('/chat/state', null, signal),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: isWaiting ? chatTimings.queueEveryMs : closedEveryMs,
  });
