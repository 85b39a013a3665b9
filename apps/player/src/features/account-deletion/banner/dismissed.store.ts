import { get, set } from 'idb-keyval';
import { privateStore } from '../../../platform/device/private-store.ts';

const key = 'deletion-dismissed';

/** Requests that this player confirmed as their own. Stored with their private data, so it is deleted with it. */
export const dismissedRequests = async (): Promise<readonly string[]> => {
  try {
    const ids = await get<unknown>(key, privateStore());
    return Array.isArray(ids) ? ids.map(String) : [];
  } catch {
    return [];
  }
};

export const dismissRequest = async (id: string): Promise<void> => {
  try {
    await set(key, [...new Set([id, ...(await dismissedRequests())])].slice(0, 50), privateStore());
  } catch {
    // Without IndexedDB the question is asked again on the next start.
  }
};
