import { onWorkingStaff, workingStaff } from './session.ts';
import { readStored, writeStored } from './storage.ts';
import { createStore, useStore, type Store } from './store.ts';

export interface OwnList<T> {
  readonly store: Store<readonly T[]>;
  readonly change: (change: (list: readonly T[]) => readonly T[]) => void;
}

/** A list that this browser keeps for each member of staff apart: two people may share a desk, not their views. */
export const createOwnList = <T>(name: string, isItem: (value: unknown) => value is T): OwnList<T> => {
  const keyNow = (): string | null => {
    const id = workingStaff()?.id;
    return id === undefined ? null : `guildhall-console-${name}-${id}`;
  };
  const load = (): readonly T[] => {
    const key = keyNow();
    const stored = key === null ? null : readStored(key);
    return Array.isArray(stored) ? stored.filter(isItem) : [];
  };
  const store = createStore<readonly T[]>(load());
  const reload = (): void => {
    store.set(load());
  };
  onWorkingStaff(reload);
  // Another window of this browser may have changed it.
  window.addEventListener('storage', reload);
  return {
    store,
    change: (change) => {
      const next = change(store.get());
      const key = keyNow();
      if (key !== null) writeStored(key, next);
      store.set(next);
    },
  };
};

export const useOwnList = <T>({ store }: OwnList<T>): readonly T[] => useStore(store);
