import type { ConversationView } from '@guildhall/client/conversation/types.ts';
import { playerErrors } from '@guildhall/contract/http/player-errors.ts';
import { useEffect } from 'react';
import { useChatState } from '../chat.data.ts';
import type { Room } from './room.live.ts';

/** Service status and queue, refetched as soon as the conversation shows that they have changed. */
export const useCurrentState = (chat: Room['chat'], { state, items }: ConversationView) => {
  const { data, isPending, refetch } = useChatState(state === 'waiting');
  const summary = data?.conversation ?? null;
  useEffect(() => {
    if (summary !== null) chat.learn(summary);
  }, [chat, summary]);
  // A message was refused because the chat is closed: refetch the opening hours.
  const wasRefused = items.some((item) => item.kind === 'failed' && item.code === playerErrors.chat_closed.code);
  useEffect(() => {
    if (wasRefused) void refetch();
  }, [wasRefused, refetch]);
  // After joining the queue, fetch the position immediately instead of with the next poll.
  const needsPlace = state === 'waiting' && data !== undefined && data.ahead === null;
  useEffect(() => {
    if (needsPlace) void refetch();
  }, [needsPlace, refetch]);
  return { data, isPending };
};
