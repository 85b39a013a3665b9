import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { createStore, useStore } from '@guildhall/browser/store.ts';

export interface PaletteAction {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly icon?: ReactNode;
  /** Display only; register the shortcut with `useShortcuts`. */
  readonly keys?: string;
  readonly run: () => void;
}

const actionsStore = createStore<readonly PaletteAction[]>([]);
export const usePaletteList = (): readonly PaletteAction[] => useStore(actionsStore);

export const paletteOpenStore = createStore(false);
export const openPalette = (): void => {
  paletteOpenStore.set(true);
};

export const usePaletteActions = (actions: readonly PaletteAction[]): void => {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const signature = JSON.stringify(actions.map(({ id, label, hint, keys }) => [id, label, hint, keys]));
  useEffect(() => {
    const own = latest.current.map((action) => ({
      ...action,
      run: () => latest.current.find(({ id }) => id === action.id)?.run(),
    }));
    actionsStore.set([...actionsStore.get(), ...own]);
    return () => {
      actionsStore.set(actionsStore.get().filter((action) => !own.includes(action)));
    };
  }, [signature]);
};
