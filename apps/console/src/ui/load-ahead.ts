import { useEffect, type RefObject } from 'react';
import type { Keyset } from '../platform/keyset.ts';

/** Pixels of rows left below when the next page is asked for. */
const aheadPx = 900;

/** Asks for the next page before one gets to the end. Call what it returns on every scroll. */
export const useLoadAhead = (viewport: RefObject<HTMLElement | null>, keyset: Keyset<unknown>): (() => void) => {
  const loadAhead = (): void => {
    const box = viewport.current;
    if (box === null || !keyset.hasMore || keyset.isFetching || keyset.moreError !== null) return;
    if (box.scrollHeight - box.scrollTop - box.clientHeight < aheadPx) keyset.loadMore();
  };
  useEffect(loadAhead);
  return loadAhead;
};
