import { CallFailure } from '@guildhall/client/call.ts';
import type { Paused, PausedState } from '@guildhall/contract/switches/rules.ts';
import { createStore, useStore } from '@guildhall/browser/store.ts';
import { pausedListeners } from '../network/api.ts';
import { queryClient } from '../network/query-client.ts';

/** The features that staff paused. Apart from the session, so that they stay known while it is asked again. */
const pausedStore = createStore<Paused>({});

export const onPaused = pausedStore.subscribe;
export const pauseOf = (feature: string | undefined): PausedState | undefined => pausedStore.get()[feature ?? ''];
export const usePause = (feature: string | undefined): PausedState | undefined => useStore(pausedStore)[feature ?? ''];

const wasPaused = (error: unknown): boolean => error instanceof CallFailure && error.reason === 'feature_paused';

/** Undefined from servers before 0.3. */
export const setPaused = (paused: Paused = {}): void => {
  if (JSON.stringify(paused) === JSON.stringify(pausedStore.get())) return;
  pausedStore.set(paused);
  // What was refused may be open again; the screens that show it must not need a tap.
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => wasPaused(state.error) });
};

// Without a refetch: what was just refused would be asked again at once.
pausedListeners.push(({ params: { feature, state } }) => {
  const noun = String(feature);
  const now = state === 'off' ? 'off' : 'read_only';
  if (pauseOf(noun) !== now) pausedStore.set({ ...pausedStore.get(), [noun]: now });
});
