import type { Paused, PausedState } from '@guildhall/contract/switches/rules.ts';
import { createStore, useStore } from '@guildhall/browser/store.ts';
import { failureListeners } from '../network/api.ts';

/** The features that staff paused. Apart from the session, so that they stay known while it is asked again. */
const pausedStore = createStore<Paused>({});

export const onPaused = pausedStore.subscribe;
export const pauseOf = (feature: string): PausedState | undefined => pausedStore.get()[feature];
export const usePause = (feature: string): PausedState | undefined => useStore(pausedStore)[feature];

/** Undefined from servers before 0.2. */
export const setPaused = (paused: Paused = {}): void => {
  if (JSON.stringify(paused) !== JSON.stringify(pausedStore.get())) pausedStore.set(paused);
};

failureListeners.push(({ reason, params: { feature = '', state } }) => {
  if (reason === 'feature_paused') setPaused({ ...pausedStore.get(), [feature]: state as PausedState });
});
