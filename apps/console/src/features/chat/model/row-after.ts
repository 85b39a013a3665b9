import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import type { ChatMessage } from '@guildhall/contract/chat/player.ts';
import { senders } from '@guildhall/contract/chat/rules.ts';

const beginMax = 120;

/** Applies a message to its row, because the socket sends rows only when the assignment or read positions change. */
export const rowAfter = (row: StaffConversation, message: ChatMessage): StaffConversation => {
  if (message.seq <= row.head) return row;
  if (message.event !== null) return { ...row, head: message.seq };
  // Telling the player about a report does not answer them.
  const isReport = message.report !== undefined;
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
    waiting_since: isPlayer ? (row.waiting_since ?? message.time) : isReport ? row.waiting_since : null,
    snoozed_until: isPlayer ? null : row.snoozed_until,
    // Only the server knows the deadline of a new wait; polling brings it.
    respond_by: isPlayer || isReport ? row.respond_by : null,
  };
};
