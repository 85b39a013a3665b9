import type { ArticleItem } from '@guildhall/contract/articles/player.ts';
import { config } from '../../platform/config.ts';
import { onOwnerChange } from '../../platform/session/owner.ts';
import { readStored, storageKeys, writeStored } from '../../platform/device/local-storage.ts';
import { createStore, useStore } from '@guildhall/browser/store.ts';
import { useNow } from '../../ui/use-now.ts';
import { visitStore } from './visit.store.ts';
import { isNewPost, parseHistory, withVisit, type HistoryEntry } from './history.model.ts';

const read = (): HistoryEntry[] => parseHistory(readStored(storageKeys.postHistory));

export const historyStore = createStore<HistoryEntry[]>(read(), (entries) => {
  writeStored(storageKeys.postHistory, entries);
});

// Reads the stored history again: articles read before the session was known stay, and the history of another player is
// already deleted.
onOwnerChange(() => historyStore.set(read()));

export const useIsNew = (article: ArticleItem): boolean =>
  isNewPost(useStore(historyStore), article, { sinceMs: useStore(visitStore).new_since, nowMs: useNow() });

export const recordVisit = (article: ArticleItem): void => {
  historyStore.set(withVisit(historyStore.get(), article, Date.now(), config.limits.history_entries));
};
