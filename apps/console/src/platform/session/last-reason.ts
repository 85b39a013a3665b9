import { createStore, useStore } from '@guildhall/browser/store.ts';
import { onWorkingStaff, workingStaff } from './session.ts';

/** In memory only: a reason may name a player. */
const store = createStore<{ readonly staffId: string; readonly reason: string } | null>(null);

onWorkingStaff(() => {
  if (store.get()?.staffId !== workingStaff()?.id) store.set(null);
});

/** The reason this person gave last for seeing masked data, to offer it again. */
export const useLastReason = (): string | null => useStore(store)?.reason ?? null;

export const rememberReason = (reason: string): void => {
  const staffId = workingStaff()?.id;
  if (staffId !== undefined) store.set({ staffId, reason });
};
