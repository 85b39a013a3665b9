import { postTypes } from '@guildhall/contract/post-types.ts';
import type { Totals } from '@guildhall/contract/totals.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/api.ts';
import { onOwnerChange } from '../../platform/owner.ts';
import { contentListsKey, queryClient } from '../../platform/query.ts';
import { currentSession, isLaunched } from '../../platform/session.ts';
import { readStored, storageKeys, writeStored } from '../../platform/storage.ts';
import { createStore, useStore } from '../../platform/store.ts';
import { contentKinds, isUnread, parseSeen, parseTotals, storedPostTotal, type Seen } from './totals.model.ts';

const queryKey = ['totals'];
/** Visitors without a socket learn of news this way; the answer is a few bytes from memory. With a socket it is the net below. */
const pollEveryMs = 60_000;
const pollMs = (): number => (isLaunched(currentSession()) ? 10 * pollEveryMs : pollEveryMs);

const readSeen = (): Seen => parseSeen(readStored(storageKeys.postTotal), readStored(storageKeys.surveyTotal));

const seenStore = createStore<Seen>(readSeen());
onOwnerChange(() => seenStore.set(readSeen()));

/** Every open app learns of a publication at once; their lists follow over this long, not in the same second. */
const renewWithinMs = 15_000;

/** More was published than we knew: the lists of that kind are old now. One that nobody looks at is only marked so. */
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

/** Viewing a kind of content stores its total (D2), also while it grows under the viewer's eyes. Gives it back. */
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
