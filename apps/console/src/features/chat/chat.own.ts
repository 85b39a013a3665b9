import type { DeskConversation } from '@guildhall/contract/chat-desk.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

const askAgainMs = 10_000;

/** One's own chats, all of them; at most as many as there may be seats, give or take those one claimed beyond. */
export const useOwnChats = (isWanted: boolean): readonly DeskConversation[] | undefined =>
  useQuery({
    queryKey: ['chat', 'own'],
    queryFn: async ({ signal }) => (await call('/chat/table', { scope: 'mine', limit: 100 }, signal)).list,
    enabled: isWanted,
    // At other desks nothing is followed, and the socket tells of hands, not of words.
    refetchInterval: askAgainMs,
    refetchIntervalInBackground: true,
  }).data;
