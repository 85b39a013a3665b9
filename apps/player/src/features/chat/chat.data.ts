import { chatTimings } from '@guildhall/contract/chat-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

const closedEveryMs = 60_000;

/** Whether somebody is there and how long the queue is; asked again while either may change under the reader's eyes. */
export const useChatState = (isWaiting: boolean) =>
  useQuery({
    queryKey: ['chat', 'state'],
    queryFn: ({ signal }) => call('/chat/state', null, signal),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: isWaiting ? chatTimings.queueEveryMs : closedEveryMs,
  });
