import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import type { ChatMessage } from '@guildhall/contract/chat/player.ts';
import { senders } from '@guildhall/contract/chat/rules.ts';

const beginMax = 120;

/** Applies a message to its row, because the socket sends rows only when the assignment or read positions change. */
export const rowAfter = (row: StaffConversation, message: ChatMessage): StaffConversation => {
  if (message.seq <= row.head) return row;
  if (message.event !== null) return { ...row, head: message.seq };
  const isPlayer = message.sender === senders.player;
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
