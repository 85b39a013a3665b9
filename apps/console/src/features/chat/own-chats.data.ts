import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';

const refetchEveryMs = 10_000;

/** All chats assigned to the staff member: at most the seat limit, plus chats claimed beyond it. */
export const useOwnChats = (isWanted: boolean): readonly StaffConversation[] | undefined =>
  useQuery({
    queryKey: ['chat', 'own'],
    queryFn: async ({ signal }) => (await call('/chat/table', { scope: 'mine', limit: 100 }, signal)).list,
    enabled: isWanted,
    // Other pages do not follow conversations, and the socket announces only assignments there, so messages are polled.
    refetchInterval: refetchEveryMs,
    refetchIntervalInBackground: true,
  }).data;
