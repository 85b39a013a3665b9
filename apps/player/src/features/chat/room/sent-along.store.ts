import type { FeedbackContext } from '@guildhall/contract/feedback/context.ts';
import { createStore, type Store } from '@guildhall/browser/store.ts';
import { contextWithout } from '../../feedback/context-parts.public.ts';

/** What goes with the first message of a conversation: what the player saw, without the parts they removed. */
export interface SentAlong {
  readonly context: Store<FeedbackContext>;
  readonly without: Store<readonly string[]>;
  /** Collects it anew, when it is shown. */
  look(): void;
  change(without: readonly string[]): void;
  /** Waits for what was removed on an earlier visit. */
  toSend(): Promise<FeedbackContext | null>;
}

interface WithoutStore {
  without(): Promise<readonly string[]>;
  saveWithout(parts: readonly string[]): Promise<void>;
}

export const createSentAlong = (kept: WithoutStore, now: () => FeedbackContext): SentAlong => {
  const context = createStore(now());
  const without = createStore<readonly string[]>([]);
  let isTouched = false;
  const loading = kept
    .without()
    .catch(() => [])
    .then((parts) => {
      if (!isTouched) without.set(parts);
    });
  return {
    context,
    without,
    look: () => context.set(now()),
    change: (parts) => {
      isTouched = true;
      without.set(parts);
      // Without storage the choice lasts until the app is closed.
      void kept.saveWithout(parts).catch(() => {});
    },
    toSend: async () => {
      await loading;
      return contextWithout(context.get(), without.get());
    },
  };
};
