import { createChatSocket } from '@guildhall/client/conversation/chat-socket.ts';
import type { ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import type { ConsoleLive } from '../../platform/network/live-socket.ts';

/** The chat client loads with the inbox (chat.live.ts). */
export const chatSocket = createChatSocket<ToStaff>();
const { receive } = chatSocket;

export const chatLive: ConsoleLive = {
  ...chatSocket.part,
  on: {
    synced: receive,
    read: receive,
    reset: receive,
    ack: receive,
    nack: receive,
    deliver: receive,
    system: receive,
    typing: receive,
  },
};
