import type { ChatMessage } from '@guildhall/contract/chat/player.ts';
import type { Sender } from '@guildhall/contract/chat/rules.ts';
import type { ChatItem } from './types.ts';

export type MessageItem = Extract<ChatItem, { kind: 'message' }>;

/** Stable before and after the message is stored, so that its list element is reused. */
export const keyOf = (sender: Sender, clientId: string): string => `${sender} ${clientId}`;

export const messageItem = (message: ChatMessage, side: Sender): MessageItem => ({
  kind: 'message',
  key: keyOf(message.sender, message.client_id),
  message,
  isOwn: message.sender === side,
});

export type MessageList = ReturnType<typeof createMessageList>;

/** A gapless list of messages up to the last applied one (rules 12, 18 and 23). */
export const createMessageList = (side: Sender) => {
  let items: readonly MessageItem[] = [];
  let applied = 0;
  /** Nothing at or before this sequence number can be fetched. */
  let floor = 0;
  /** False until the list has a starting point: a page must be fetched first. */
  let isBased = false;

  const lowest = (): number => items[0]?.message.seq ?? applied + 1;
  const itemsOf = (messages: readonly ChatMessage[]): MessageItem[] =>
    messages.map((message) => messageItem(message, side));

  return {
    items: (): readonly MessageItem[] => items,
    applied: (): number => applied,
    lowest,
    hasEarlier: (): boolean => isBased && lowest() > floor + 1,
    isBased: (): boolean => isBased,
    /** Starts an empty list after a sequence number. */
    begin: (after: number): void => {
      items = [];
      applied = after;
      floor = after;
      isBased = true;
    },
    replace: (messages: readonly ChatMessage[], emptyAt: number, isMore: boolean): void => {
      items = itemsOf(messages);
      applied = messages.at(-1)?.seq ?? emptyAt;
      floor = isMore ? 0 : lowest() - 1;
      isBased = true;
    },
    forget: (): void => {
      items = [];
      applied = 0;
      floor = 0;
      isBased = false;
    },
    apply: (message: ChatMessage): 'applied' | 'known' | 'gap' => {
      if (message.seq <= applied) return 'known';
      if (message.seq > applied + 1) return 'gap';
      items = [...items, messageItem(message, side)];
      applied = message.seq;
      return 'applied';
    },
    prepend: (messages: readonly ChatMessage[], isMore: boolean): void => {
      const first = lowest();
      items = [...itemsOf(messages.filter(({ seq }) => seq < first)), ...items];
      if (!isMore) floor = lowest() - 1;
    },
    clear: (upTo: number): boolean => {
      if (upTo <= floor || !isBased) return false;
      floor = upTo;
      items = items.filter(({ message }) => message.seq > upTo);
      applied = Math.max(applied, upTo);
      return true;
    },
  };
};
