import { workingStaff } from '../../platform/session.ts';
import { createStore, useStore } from '../../platform/store.ts';

interface FreshCodes {
  readonly codes: readonly string[];
  /** Shown instead of the shell, not on top of it: nobody was at work yet. */
  readonly isFirst: boolean;
}

/** Recovery codes that nobody has acknowledged yet. They are told once, so nothing else may take the screen before that. */
const freshCodesStore = createStore<FreshCodes | null>(null);

export const useFreshCodes = (): FreshCodes | null => useStore(freshCodesStore);

export const showFreshCodes = (codes: readonly string[]): void => {
  freshCodesStore.set({ codes, isFirst: workingStaff() === null });
};

export const forgetFreshCodes = (): void => {
  freshCodesStore.set(null);
};
