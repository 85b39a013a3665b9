import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import type { Totals } from '@guildhall/contract/totals/player.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/network/api.ts';
import { onOwnerChange } from '../../platform/session/owner.ts';
import { contentListsKey, queryClient } from '../../platform/network/query-client.ts';
import { currentSession, maySocket } from '../../platform/session/session.ts';
import { readStored, storageKeys, writeStored } from '../../platform/device/local-storage.ts';
import { createStore, useStore } from '@guildhall/browser/store.ts';
import { contentKinds, isUnread, parseSeen, parseTotals, storedPostTotal, type Seen } from './totals.model.ts';

const queryKey = ['totals'];
/**
 * Polling serves clients without a socket and is a fallback for those with one. The response is small and cached in
 * memory.
 */
const pollEveryMs = 60_000;
const pollMs = (): number => (maySocket(currentSession()) ? 10 * pollEveryMs : pollEveryMs);

const readSeen = (): Seen => parseSeen(readStored(storageKeys.postTotal), readStored(storageKeys.surveyTotal));

const seenStore = createStore<Seen>(readSeen());
onOwnerChange(() => seenStore.set(readSeen()));

/** All open apps learn of a publication at once; jitter spreads their refetches over this time. */
const renewWithinMs = 15_000;

/** More was published than known: refetch visible lists of that type and mark the others stale. */
const renewLists = (totals: Totals): void => {
  const before = queryClient.getQueryData<Totals>(queryKey);
  if (before === undefined) return;
  for (const kind of contentKinds.filter((each) => totals[each] > before[each])) {
    const list = { queryKey: [...contentListsKey, postTypes[kind]] };
    void queryClient.invalidateQueries({ ...list, refetchType: 'none' });
    setTimeout(
      () => void queryClient.refetchQueries({ ...list, type: 'active', stale: true }),
      Math.random() * renewWithinMs,
    );
  }
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
  useQuery({ queryKey, queryFn: fetchTotals, refetchInterval: pollMs, retry: false }).data;

export const receiveTotals = (totals: Totals): void => {
  renewLists(totals);
  queryClient.setQueryData(queryKey, totals);
};

export const useUnread = (): ((kind: keyof Totals) => boolean) => {
  const remote = useTotals();
  const seen = useStore(seenStore);
  return (kind) => isUnread(kind, remote, seen);
};

/** Viewing a type of content stores its total as seen (D2), including while it grows. Returns the total. */
export const useMarkSeen = (kind: keyof Totals): number | undefined => {
  const total = useTotals()?.[kind];
  useEffect(() => {
    const seen = seenStore.get();
    if (total === undefined || total === seen[kind]) return;
    const updated = { ...seen, [kind]: total };
    seenStore.set(updated);
    if (kind === 'survey_total') writeStored(storageKeys.surveyTotal, total);
    else writeStored(storageKeys.postTotal, storedPostTotal(updated));
  }, [kind, total]);
  return total;
};
