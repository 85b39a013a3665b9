import type { OutboxStore } from '@guildhall/client/conversation/ports.ts';
import type { Pending } from '@guildhall/client/conversation/types.ts';
import type { DeviceStore } from '../../../kit/drafts/device-store.ts';

export interface ChatStore {
  readonly outbox: OutboxStore;
  draft(): Promise<string>;
  saveDraft(text: string): Promise<void>;
  /** The parts of the context that the player removed. */
  without(): Promise<readonly string[]>;
  saveWithout(parts: readonly string[]): Promise<void>;
}

/**
 * The player's draft and pending messages on the device. One entry per message, so that two tabs do not overwrite each
 * other.
 */
export const createChatStore = (store: DeviceStore, owner: string): ChatStore => {
  const draftKey = `1/${owner}/chat/draft`;
  const withoutKey = `1/${owner}/chat/without`;
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
    without: async () => {
      const parts = await store.get(withoutKey);
      return Array.isArray(parts) ? parts.filter((part) => typeof part === 'string') : [];
    },
    saveWithout: (parts) =>
      parts.length === 0 ? store.commit(new Map(), [withoutKey]) : store.commit(new Map([[withoutKey, parts]]), []),
  };
};
