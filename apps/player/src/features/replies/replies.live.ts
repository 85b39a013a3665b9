import type { PlayerLive } from '../../kit/player-live.ts';
import { chatStore, renewOwn, repliesStore } from './replies.public.ts';

export const repliesLive: PlayerLive = {
  hello: ({ has_chat: hasChat = false, has_reports: hasReports = false, chat, replies }) => {
    repliesStore.set(replies);
    chatStore.set(chat);
    if (hasChat || hasReports || chat + replies > 0) renewOwn();
  },
  on: {
    replies: ({ replies }) => {
      repliesStore.set(replies);
      // An equal count may also mean a new answer.
      if (replies > 0) renewOwn();
    },
  },
};
