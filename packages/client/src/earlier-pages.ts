import type { ChatMessage } from '@guildhall/contract/chat.ts';
import type { Known } from './conversation-facts.ts';
import type { Transport } from './conversation-ports.ts';
import { pageSize } from './conversation-sync.ts';
import type { MessageList } from './message-list.ts';

export interface EarlierOptions {
  readonly list: MessageList;
  readonly page: Transport['page'];
  readonly known: () => Known;
  readonly onPage: (messages: readonly ChatMessage[]) => void;
  readonly onChange: () => void;
}

/** What was said before what is here, a page at a time. */
export const createEarlier = ({ list, page, known, onPage, onChange }: EarlierOptions) => {
  let state: 'idle' | 'loading' | 'failed' = 'idle';
  /** Grows when the list is another one: a page of the old one is not wanted any more. */
  let listing = 0;
  const enter = (next: typeof state): void => {
    state = next;
    onChange();
  };
  const load = async (conversation: string): Promise<void> => {
    const mine = listing;
    const before = list.lowest();
    const { epoch } = known();
    enter('loading');
    try {
      const fetched = await page({ conversation, before, limit: pageSize });
      if (listing !== mine) return;
      // Numbers of another epoch are others; the next resume finds out the same.
      if (fetched.epoch === epoch && list.lowest() === before) {
        const messages = fetched.list.filter(({ seq }) => seq > known().cleared);
        list.prepend(messages, fetched.is_more);
        onPage(messages);
      }
      enter('idle');
    } catch {
      if (listing === mine) enter('failed');
    }
  };
  return {
    state: () => state,
    load: (): void => {
      const { conversation } = known();
      if (conversation !== null && state !== 'loading' && list.hasEarlier()) void load(conversation);
    },
    /** The list is another one, or nobody looks any more. */
    stop: (): void => {
      listing += 1;
      state = 'idle';
    },
  };
};
