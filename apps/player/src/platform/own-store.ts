import { createStore, delMany, keys, type UseStore } from 'idb-keyval';

let store: UseStore | null = null;

/** What a person wrote and has not sent yet. It is not content: no other person may see it, and nothing sweeps it. */
export const ownStore = (): UseStore => (store ??= createStore('guildhall-own', 'own'));

/** Forgets what players wrote. What was written without a launch belongs to the device and stays. */
export const forgetOwn = async (): Promise<void> => {
  try {
    const all = await keys<string>(ownStore());
    await delMany(
      all.filter((key) => !key.startsWith('1//')),
      ownStore(),
    );
  } catch {
    // A webview without a database has nothing to forget.
  }
};
