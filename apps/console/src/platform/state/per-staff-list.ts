import { onWorkingStaff, workingStaff } from '../session/session.ts';
import { readStored, writeStored } from '@guildhall/browser/local-storage.ts';
import { createStore, useStore, type Store } from '@guildhall/browser/store.ts';

export interface PerStaffList<T> {
  readonly store: Store<readonly T[]>;
  readonly change: (change: (list: readonly T[]) => readonly T[]) => void;
}

/**
 * A list stored in this browser per staff member, because several people may share a computer. `upgrade` brings an item
 * that an earlier release stored up to date.
 */
export const createPerStaffList = <T>(
  name: string,
  isItem: (value: unknown) => value is T,
  upgrade: (item: T) => T,
): PerStaffList<T> => {
  const keyNow = (): string | null => {
    const id = workingStaff()?.id;
    return id === undefined ? null : `guildhall-console-${name}-${id}`;
  };
  const load = (): readonly T[] => {
    const key = keyNow();
    const stored = key === null ? null : readStored(key);
    return Array.isArray(stored) ? stored.filter(isItem).map(upgrade) : [];
  };
  const store = createStore<readonly T[]>(load());
  const reload = (): void => {
    store.set(load());
  };
  onWorkingStaff(reload);
  // Another window may have changed the list.
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

export const usePerStaffList = <T>({ store }: PerStaffList<T>): readonly T[] => useStore(store);
