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

/** What is typed in the palette. */
export const paletteQueryStore = createStore('');

/** Marks the palette's field, which receives keys itself once it has the focus. */
export const paletteField = { 'data-palette-field': true } as const;

/** The palette may still be loading when the first keys are typed: they belong to it, not to the field below. */
const typeAhead = (event: KeyboardEvent): void => {
  if (event.target instanceof Element && event.target.closest('[data-palette-field]') !== null) {
    window.removeEventListener('keydown', typeAhead, { capture: true });
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typed = paletteQueryStore.get();
  if (event.key === 'Escape') paletteOpenStore.set(false);
  else if (event.key === 'Backspace') paletteQueryStore.set(typed.slice(0, -1));
  else if (Array.from(event.key).length === 1) paletteQueryStore.set(typed + event.key);
  event.preventDefault();
  event.stopImmediatePropagation();
};

export const paletteOpenStore = createStore(false, (isOpen) => {
  if (!isOpen) window.removeEventListener('keydown', typeAhead, { capture: true });
});
export const openPalette = (): void => {
  if (paletteOpenStore.get()) return;
  paletteQueryStore.set('');
  window.addEventListener('keydown', typeAhead, { capture: true });
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
