import type { DeskConversation } from '@guildhall/contract/chat-desk.ts';
import { senders } from '@guildhall/contract/chat-rules.ts';

export interface ChatAlert {
  readonly kind: 'assigned' | 'message';
  readonly row: DeskConversation;
}

/** What of the own chats is news, compared with the last look; nothing at the first one. */
export const alertsOf = (
  before: readonly DeskConversation[] | null,
  now: readonly DeskConversation[],
  isWatched: (id: string) => boolean,
): readonly ChatAlert[] => {
  if (before === null) return [];
  return now.flatMap((row): ChatAlert[] => {
    const known = before.find(({ id }) => id === row.id);
    if (known === undefined) return [{ kind: 'assigned', row }];
    const isNews =
      row.head > known.head && row.last?.sender === senders.user && row.last.time > (known.last?.time ?? 0);
    return isNews && !isWatched(row.id) ? [{ kind: 'message', row }] : [];
  });
};

/** How many own chats hold something that nobody has read. */
export const unreadChats = (rows: readonly DeskConversation[]): number =>
  rows.filter((row) => unreadOf(row) > 0).length;

/** Messages that staff have not read; what staff said last was read by them. */
export const unreadOf = ({ head, read, last }: Pick<DeskConversation, 'head' | 'read' | 'last'>): number =>
  last === null || last.sender === senders.user ? Math.max(0, head - read) : 0;
