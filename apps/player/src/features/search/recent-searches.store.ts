import { createStore, useStore } from '@guildhall/browser/store.ts';
import { perOwner } from '../../kit/drafts/owner-store.ts';
import { onOwnerChange } from '../../platform/session/owner.ts';
import { parseRecent, withoutRecent, withRecent } from './model/recent-searches.ts';

/** What the player searched for, on this device only. Belongs to the player like drafts: another player never sees it. */
const recentStore = createStore<readonly string[]>([]);

const own = perOwner((store, owner) => {
  const key = `1/${owner}/search/recent`;
  const read = store.get(key).then(parseRecent, () => []);
  let last = read;
  return {
    read: () => last,
    change: (work: (searches: readonly string[]) => string[]): Promise<string[]> => {
      last = last.then(async (searches) => {
        const next = work(searches);
        await store.commit(next.length === 0 ? new Map() : new Map([[key, next]]), next.length === 0 ? [key] : []);
        return next;
      });
      return last;
    },
  };
});

/** Shows what is stored for the current player, unless the player changed meanwhile. */
const show = async (searches: Promise<readonly string[]>, of: ReturnType<typeof own>): Promise<void> => {
  const shown = await searches;
  if (of === own()) recentStore.set(shown);
};

const renew = (): void => {
  const of = own();
  void show(of.read(), of);
};

const change = (work: (searches: readonly string[]) => string[]): void => {
  const of = own();
  void show(of.change(work), of);
};

onOwnerChange(() => {
  recentStore.set([]);
  renew();
});
renew();

export const useRecentSearches = (): readonly string[] => useStore(recentStore);
export const rememberSearch = (search: string): void => change((searches) => withRecent(searches, search));
export const forgetSearch = (search: string): void => change((searches) => withoutRecent(searches, search));
export const forgetAllSearches = (): void => change(() => []);
