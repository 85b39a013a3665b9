import type { ChatMessage } from '@guildhall/contract/chat.ts';
import type { Sender } from '@guildhall/contract/chat-rules.ts';
import type { ChatItem } from './conversation-types.ts';

export type MessageItem = Extract<ChatItem, { kind: 'message' }>;

/** The same before and after the server has it, so that what is shown stays in its place. */
export const keyOf = (sender: Sender, clientId: string): string => `${sender} ${clientId}`;

export const messageItem = (message: ChatMessage, side: Sender): MessageItem => ({
  kind: 'message',
  key: keyOf(message.sender, message.client_id),
  message,
  isOwn: message.sender === side,
});

export type MessageList = ReturnType<typeof createMessageList>;

/** Messages without a gap, up to the last one that is here (rules 12, 18 and 23). */
export const createMessageList = (side: Sender) => {
  let items: readonly MessageItem[] = [];
  let applied = 0;
  /** Nothing at or before it can be had. */
  let floor = 0;
  /** Without a beginning there is nothing to add to: a page must be fetched first. */
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
    /** Begins empty after a number: what comes next is the one after it. */
    begin: (after: number): void => {
      items = [];
      applied = after;
      floor = after;
      isBased = true;
    },
    /** Takes what was there instead of all there is. */
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
    /** Whether anything changed by it. */
    clear: (upTo: number): boolean => {
      if (upTo <= floor || !isBased) return false;
      floor = upTo;
      items = items.filter(({ message }) => message.seq > upTo);
      applied = Math.max(applied, upTo);
      return true;
    },
  };
};
