import { useEffect, useState } from 'react';
import { useStore } from '@guildhall/browser/store.ts';
import type { DraftContent, DraftKeeper, DraftState } from './draft-keeper.ts';

/** Loads the draft once; saves pending changes when the form closes and before the page may be killed. */
export const useDraftKeeper = <Content extends DraftContent>(
  create: () => DraftKeeper<Content>,
): DraftState<Content> & { readonly keeper: DraftKeeper<Content> } => {
  const [keeper] = useState(create);
  const state = useStore(keeper.state);
  useEffect(() => {
    const flush = (): void => void keeper.flush();
    void keeper.load();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [keeper]);
  return { ...state, keeper };
};
