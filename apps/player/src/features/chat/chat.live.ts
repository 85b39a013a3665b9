import { createChatSocket } from '@guildhall/client/conversation/chat-socket.ts';
import type { PlayerLive } from '../../kit/player-live.ts';
import { heardChat } from '../replies/heard-chat.public.ts';

export const chatSocket = createChatSocket<unknown>();
const { receive } = chatSocket;

export const chatLive: PlayerLive = {
  ...chatSocket.part,
  on: {
    read: (message) => {
      heardChat(message.chat.unread, message.chat.state);
      // The same frame carries the whole summary.
      receive(message);
    },
  },
  frames: {
    synced: receive,
    reset: receive,
    ack: receive,
    nack: receive,
    deliver: receive,
    system: receive,
    typing: receive,
  },
};
