import type { OutboxStore } from '@guildhall/client/conversation-ports.ts';
import type { Pending } from '@guildhall/client/conversation-types.ts';
import type { KeptStore } from '../../feedback/kept.public.ts';

export interface KeptChat {
  readonly outbox: OutboxStore;
  draft(): Promise<string>;
  saveDraft(text: string): Promise<void>;
}

/** What a player typed and what is on its way, on the device, under their name. An entry each: two pages do not overwrite each other. */
export const createKeptChat = (store: KeptStore, owner: string): KeptChat => {
  const draftKey = `1/${owner}/chat/draft`;
  const outKey = (clientId: string): string => `1/${owner}/chat/out/${clientId}`;
  return {
    outbox: {
      load: async () => {
        const found: Pending[] = [];
        for (const key of await store.keys(outKey(''))) {
          const pending = (await store.get(key)) as Pending | undefined;
          if (pending !== undefined) found.push(pending);
        }
        return found;
      },
      put: (pending) => store.commit(new Map([[outKey(pending.client_id), pending]]), []),
      remove: (clientId) => store.commit(new Map(), [outKey(clientId)]),
    },
    draft: async () => {
      const text = await store.get(draftKey);
      return typeof text === 'string' ? text : '';
    },
    saveDraft: (text) =>
      text === '' ? store.commit(new Map(), [draftKey]) : store.commit(new Map([[draftKey, text]]), []),
  };
};
