import { del, get, set } from 'idb-keyval';
import { privateStore } from '../../../platform/device/private-store.ts';

const key = 'deletion';

/**
 * The certificate code of the owner's pending deletion. Stored with their private data, so that the next player on this
 * device cannot see it.
 */
export const storeOwnRequest = async (certificate: string | null): Promise<void> => {
  try {
    await (certificate === null ? del(key, privateStore()) : set(key, certificate, privateStore()));
  } catch {
    // Without IndexedDB there is no local data to delete later.
  }
};

export const ownRequest = async (): Promise<string | null> => {
  try {
    return (await get<string>(key, privateStore())) ?? null;
  } catch {
    return null;
  }
};
