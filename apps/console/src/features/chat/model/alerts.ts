import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { senders } from '@guildhall/contract/chat/rules.ts';

export interface ChatAlert {
  readonly kind: 'assigned' | 'message';
  readonly row: StaffConversation;
}

/** New chats and messages since the previous snapshot of own chats. The first snapshot raises no alerts. */
export const alertsOf = (
  before: readonly StaffConversation[] | null,
  now: readonly StaffConversation[],
  isWatched: (id: string) => boolean,
): readonly ChatAlert[] => {
  if (before === null) return [];
  return now.flatMap((row): ChatAlert[] => {
    const known = before.find(({ id }) => id === row.id);
    if (known === undefined) return [{ kind: 'assigned', row }];
    const isNews =
      row.head > known.head && row.last?.sender === senders.player && row.last.time > (known.last?.time ?? 0);
    return isNews && !isWatched(row.id) ? [{ kind: 'message', row }] : [];
  });
};

export const unreadChats = (rows: readonly StaffConversation[]): number =>
  rows.filter((row) => unreadOf(row) > 0).length;

/** Unread player messages; a chat whose last message is from staff counts as read. */
export const unreadOf = ({ head, read, last }: Pick<StaffConversation, 'head' | 'read' | 'last'>): number =>
  last === null || last.sender === senders.player ? Math.max(0, head - read) : 0;
