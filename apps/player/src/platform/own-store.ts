import { clear, createStore, type UseStore } from 'idb-keyval';

let store: UseStore | null = null;

/** What a player wrote and has not sent yet. It is not content: nobody else may ever see it, and nothing sweeps it. */
export const ownStore = (): UseStore => (store ??= createStore('guildhall-own', 'own'));

export const forgetOwn = async (): Promise<void> => {
  try {
    await clear(ownStore());
  } catch {
    // A webview without a database has nothing to forget.
  }
};
