import type { ChatMessage } from '@guildhall/contract/chat/player.ts';
import type { Known } from './facts.ts';
import type { Transport } from './ports.ts';
import { pageSize } from './sync.ts';
import type { MessageList } from './message-list.ts';

export interface EarlierOptions {
  readonly list: MessageList;
  readonly page: Transport['page'];
  readonly known: () => Known;
  readonly onPage: (messages: readonly ChatMessage[]) => void;
  readonly onChange: () => void;
}

export const createEarlier = ({ list, page, known, onPage, onChange }: EarlierOptions) => {
  let state: 'idle' | 'loading' | 'failed' = 'idle';
  /** Incremented when the list is replaced, to discard pages of the old one. */
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
      // Sequence numbers of another epoch do not match; the next resume detects it.
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
    stop: (): void => {
      listing += 1;
      state = 'idle';
    },
  };
};
