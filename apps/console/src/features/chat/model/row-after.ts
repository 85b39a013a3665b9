import type { DeskConversation } from '@guildhall/contract/chat-desk.ts';
import type { ChatMessage } from '@guildhall/contract/chat.ts';
import { senders } from '@guildhall/contract/chat-rules.ts';

const beginMax = 120;

/** What is true of a conversation after a message that came over the socket: rows are told only when hands or positions change. */
export const rowAfter = (row: DeskConversation, message: ChatMessage): DeskConversation => {
  if (message.seq <= row.head) return row;
  if (message.event !== null) return { ...row, head: message.seq };
  const isPlayer = message.sender === senders.user;
  return {
    ...row,
    head: message.seq,
    last: {
      sender: message.sender,
      content_type: message.content_type,
      text: message.content.slice(0, beginMax),
      time: message.time,
    },
    waiting_since: isPlayer ? (row.waiting_since ?? message.time) : null,
  };
};
