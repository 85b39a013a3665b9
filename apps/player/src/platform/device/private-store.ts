import { createStore, delMany, keys, type UseStore } from 'idb-keyval';

let store: UseStore | null = null;

/**
 * Private data of players: drafts and unsent items. Unlike cached content it is never pruned, and no other player may
 * see it.
 */
export const privateStore = (): UseStore => (store ??= createStore('guildhall-own', 'own'));

/** Deletes the data of launched players. Data written without a launch belongs to the device and stays. */
export const forgetPrivateData = async (): Promise<void> => {
  try {
    const all = await keys<string>(privateStore());
    await delMany(
      all.filter((key) => !key.startsWith('1//')),
      privateStore(),
    );
  } catch {
    // Without IndexedDB there is nothing to delete.
  }
};
