import { useEffect, type RefObject } from 'react';
import type { Keyset } from '../platform/network/keyset.ts';

/** Remaining scroll distance at which the next page is loaded. */
const aheadPx = 900;

/** Infinite scrolling: loads the next page ahead of time. Call the returned function on every scroll event. */
export const useLoadAhead = (viewport: RefObject<HTMLElement | null>, keyset: Keyset<unknown>): (() => void) => {
  const loadAhead = (): void => {
    const box = viewport.current;
    if (box === null || !keyset.hasMore || keyset.isFetching || keyset.moreError !== null) return;
    if (box.scrollHeight - box.scrollTop - box.clientHeight < aheadPx) keyset.loadMore();
  };
  useEffect(loadAhead);
  return loadAhead;
};
