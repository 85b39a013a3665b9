import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';

export const ownChatsKey = ['chat', 'own'] as const;
const refetchEveryMs = 10_000;

/** All chats assigned to the staff member: at most the seat limit, plus chats claimed beyond it. */
export const useOwnChats = (isWanted: boolean): readonly StaffConversation[] | undefined =>
  useQuery({
    queryKey: ownChatsKey,
    queryFn: async ({ signal }) => (await call('/chat/table', { scope: 'mine', limit: 100 }, signal)).list,
    enabled: isWanted,
    // Other pages do not follow conversations. The counters announce that a player waits, but not a second message.
    refetchInterval: refetchEveryMs,
    refetchIntervalInBackground: true,
  }).data;
