import { senders, type Sender } from '@guildhall/contract/chat/rules.ts';
import type { OutboxStore } from './ports.ts';
import type { ChatItem, Pending } from './types.ts';
import { keyOf } from './message-list.ts';

export type OutboxItem = Exclude<ChatItem, { kind: 'message' }>;

export type Outbox = ReturnType<typeof createOutbox>;

const noStore: OutboxStore = { load: async () => [], put: async () => {}, remove: async () => {} };

/**
 * Messages not known to be stored, in sending order. Nothing waits for the store: if it fails, only a reload loses
 * them.
 */
export const createOutbox = (side: Sender, store: OutboxStore = noStore) => {
  let items: readonly OutboxItem[] = [];
  let isLoaded = false;
  let isImpatient = false;
  /** Messages settled before the store was loaded. */
  const over = new Set<string>();

  const sending = (pending: Pending): OutboxItem => ({ kind: 'sending', key: keyOf(side, pending.client_id), pending });
  const find = (clientId: string): OutboxItem | undefined =>
    items.find(({ pending }) => pending.client_id === clientId);
  const without = (clientId: string): OutboxItem[] => items.filter(({ pending }) => pending.client_id !== clientId);
  const put = (pending: Pending): void => {
    store.put(pending).catch(() => {});
  };
  const swap = (clientId: string, change: (item: OutboxItem) => OutboxItem): void => {
    items = items.map((item) => (item.pending.client_id === clientId ? change(item) : item));
  };

  return {
    items: (): readonly OutboxItem[] => items,
    /** Sending waits for the store, because older messages must go out first. */
    isReady: (): boolean => isLoaded || isImpatient,
    /** Stops waiting for a store that does not respond. */
    goOn: (): void => {
      isImpatient = true;
    },
    find,
    next: (): Pending | null => items.find(({ kind }) => kind === 'sending')?.pending ?? null,
    load: async (): Promise<void> => {
      const kept = await store.load().catch((): readonly Pending[] => []);
      const here = new Set(items.map(({ pending }) => pending.client_id));
      const older = kept.filter(({ client_id: id }) => !here.has(id) && !over.has(id));
      items = [...[...older].sort((one, other) => one.created_at - other.created_at).map(sending), ...items];
      isLoaded = true;
    },
    /** Last, or before the first message that must not overtake it. */
    add: (said: Pending, mayNotOvertake: (other: Pending) => boolean = () => false): void => {
      const place = items.findIndex(({ kind, pending }) => kind === 'sending' && mayNotOvertake(pending));
      if (place >= 0) {
        items = [...items.slice(0, place), sending(said), ...items.slice(place)];
        put(said);
        return;
      }
      // Strictly increasing, so that the order survives a reload even within one millisecond or if the clock was set
      // back.
      const last = items.at(-1)?.pending.created_at ?? 0;
      const pending = { ...said, created_at: Math.max(said.created_at, last + 1) };
      items = [...items, sending(pending)];
      put(pending);
    },
    /** The message was stored or discarded. */
    settle: (clientId: string): void => {
      if (!isLoaded) over.add(clientId);
      if (find(clientId) === undefined && isLoaded) return;
      items = without(clientId);
      store.remove(clientId).catch(() => {});
    },
    fail: (clientId: string, code: number, isFinal: boolean): void => {
      // Listed until discarded. Not persisted for staff: they may be assigned the conversation again later, and the
      // message must not go out then.
      if (isFinal && side === senders.admin) store.remove(clientId).catch(() => {});
      swap(clientId, ({ key, pending }) => ({ kind: 'failed', key, pending, code, isFinal }));
    },
    retry: (clientId: string): void => {
      const found = find(clientId);
      if (found?.kind !== 'failed') return;
      const pending = { ...found.pending, created_at: Math.max(...items.map((item) => item.pending.created_at)) + 1 };
      items = [...without(clientId), sending(pending)];
      put(pending);
    },
    /** Assigns messages written before there was a conversation. */
    assign: (conversation: string): void => {
      for (const { pending } of items) {
        if (pending.conversation !== null) continue;
        const homed = { ...pending, conversation };
        swap(pending.client_id, (item) => ({ ...item, pending: homed }));
        put(homed);
      }
    },
  };
};
