import { workingStaff } from '../../../platform/session/session.ts';
import { createStore, useStore } from '@guildhall/browser/store.ts';

interface FreshCodes {
  readonly codes: readonly string[];
  /** True at the first sign-in, when the codes are shown before the shell opens. */
  readonly isFirst: boolean;
}

/**
 * Recovery codes that have not been confirmed yet. They are sent only once, so nothing may replace this screen before
 * that.
 */
const freshCodesStore = createStore<FreshCodes | null>(null);

export const useFreshCodes = (): FreshCodes | null => useStore(freshCodesStore);

export const showFreshCodes = (codes: readonly string[]): void => {
  freshCodesStore.set({ codes, isFirst: workingStaff() === null });
};

export const forgetFreshCodes = (): void => {
  freshCodesStore.set(null);
};
