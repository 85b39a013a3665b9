import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { senders } from '@guildhall/contract/chat/rules.ts';

/**
 * Own chats with new messages since the previous snapshot. The first snapshot raises no alerts, and new chats have notices of
 * their own.
 */
export const alertsOf = (
  before: readonly StaffConversation[] | null,
  now: readonly StaffConversation[],
  isWatched: (id: string) => boolean,
): readonly StaffConversation[] =>
  now.filter((row) => {
    const known = before?.find(({ id }) => id === row.id);
    if (known === undefined) return false;
    const isNews =
      row.head > known.head && row.last?.sender === senders.player && row.last.time > (known.last?.time ?? 0);
    return isNews && !isWatched(row.id);
  });

/** Unread player messages; a chat whose last message is from staff counts as read. */
export const unreadOf = ({ head, read, last }: Pick<StaffConversation, 'head' | 'read' | 'last'>): number =>
  last === null || last.sender === senders.player ? Math.max(0, head - read) : 0;
