import { useStore } from '@guildhall/browser/store.ts';
import type { ChatItem } from '@guildhall/client/conversation/types.ts';
import { navigate } from '../../../platform/router.tsx';
import { appendToIssueDraft } from '../../feedback/issue-draft.public.ts';
import { unsentText } from '../model/layout.ts';
import type { Room } from './room.live.ts';

/** What the player wrote and the server never got: it can go on as a report, or in the next conversation. */
export const useUnsent = ({ chat, draft }: Room, items: readonly ChatItem[]) => {
  const carried = unsentText(useStore(draft.text), items);
  const take = (): string => {
    for (const item of items) if (item.kind === 'failed') chat.discard(item.pending.client_id);
    return carried;
  };
  return {
    isCarrying: carried !== '',
    toFeedback: async (): Promise<void> => {
      await appendToIssueDraft(take());
      draft.change('');
      draft.flush();
      navigate('/feedback/create');
    },
    /** Messages that missed the ended conversation become the draft of the next one. */
    startAgain: (): void => {
      draft.change(take());
      chat.startAgain();
    },
  };
};
