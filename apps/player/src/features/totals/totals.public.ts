import type { Totals } from '@guildhall/contract/totals.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/api.ts';
import { onOwnerChange } from '../../platform/owner.ts';
import { contentListsKey, queryClient } from '../../platform/query.ts';
import { readStored, storageKeys, writeStored } from '../../platform/storage.ts';
import { createStore, useStore } from '../../platform/store.ts';
import { contentKinds, isUnread, parseSeen, parseTotals, storedPostTotal, type Seen } from './totals.model.ts';

const queryKey = ['totals'];
/** Visitors without a socket learn of news this way; the answer is a few bytes from memory. */
const pollEveryMs = 60_000;

const readSeen = (): Seen => parseSeen(readStored(storageKeys.postTotal), readStored(storageKeys.surveyTotal));

const seenStore = createStore<Seen>(readSeen());
onOwnerChange(() => seenStore.set(readSeen()));

/** More was published than we knew: lists on this device are old now. */
const renewLists = (totals: Totals): void => {
  const before = queryClient.getQueryData<Totals>(queryKey);
  const isNew = before !== undefined && contentKinds.some((kind) => totals[kind] > before[kind]);
  if (isNew) void queryClient.invalidateQueries({ queryKey: contentListsKey });
};

const fetchTotals = async (): Promise<Totals> => {
  try {
    const totals = parseTotals(await call('/common/article_total', null));
    renewLists(totals);
    return totals;
  } catch (error) {
    console.error('articleTotal request error', error);
    throw error;
  }
};

const useTotals = (): Totals | undefined =>
  useQuery({ queryKey, queryFn: fetchTotals, refetchInterval: pollEveryMs, retry: false }).data;

/** The gateway told us before we asked. */
export const receiveTotals = (totals: Totals): void => {
  renewLists(totals);
  queryClient.setQueryData(queryKey, totals);
};

export const useUnread = (): ((kind: keyof Totals) => boolean) => {
  const remote = useTotals();
  const seen = useStore(seenStore);
  return (kind) => isUnread(kind, remote, seen);
};

/** Viewing a kind of content stores its total (D2), also while it grows under the viewer's eyes. */
export const useMarkSeen = (kind: keyof Totals): void => {
  const total = useTotals()?.[kind];
  useEffect(() => {
    const seen = seenStore.get();
    if (total === undefined || total === seen[kind]) return;
    const updated = { ...seen, [kind]: total };
    seenStore.set(updated);
    if (kind === 'survey_total') writeStored(storageKeys.surveyTotal, total);
    else writeStored(storageKeys.postTotal, storedPostTotal(updated));
  }, [kind, total]);
};
