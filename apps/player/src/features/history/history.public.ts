import type { ArticleItem } from '@guildhall/contract/articles.ts';
import { config } from '../../platform/config.ts';
import { onOwnerChange } from '../../platform/owner.ts';
import { readStored, storageKeys, writeStored } from '../../platform/storage.ts';
import { createStore } from '../../platform/store.ts';
import { parseHistory, withVisit, type HistoryEntry } from './history.model.ts';

const read = (): HistoryEntry[] => parseHistory(readStored(storageKeys.postHistory));

export const historyStore = createStore<HistoryEntry[]>(read(), (entries) => {
  writeStored(storageKeys.postHistory, entries);
});

onOwnerChange(() => historyStore.set([]));

export const recordVisit = (article: ArticleItem): void => {
  historyStore.set(withVisit(historyStore.get(), article, Date.now(), config.limits.history_entries));
};
