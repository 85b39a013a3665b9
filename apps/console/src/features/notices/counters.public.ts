import { countersMax, type Counters } from '@guildhall/contract/notices/counters.ts';
import { createStore, useStore } from '@guildhall/browser/store.ts';

/** What waits, as the server last pushed it; null before the first push. */
export const counters = createStore<Counters | null>(null);
export const useCounters = (): Counters | null => useStore(counters);

/** Own chats with news, and the queue for those who are here to take it. */
export const chatBadge = (now: Counters | null): number =>
  now?.chats == null ? 0 : now.chats.mine_unread + (now.availability === 'here' ? now.chats.waiting : 0);

export const reportBadge = (now: Counters | null): number => now?.reports?.mine_waiting ?? 0;

/** Counts are capped by the server. */
export const countText = (count: number): string => (count >= countersMax ? `${countersMax - 1}+` : String(count));
