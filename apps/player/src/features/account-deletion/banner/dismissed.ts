import { get, set } from 'idb-keyval';
import { ownStore } from '../../../platform/own-store.ts';

const key = 'deletion-dismissed';

/** Requests of which this device's player said that they were theirs. Kept with what they wrote, so it goes with them. */
export const dismissedRequests = async (): Promise<readonly string[]> => {
  try {
    const ids = await get<unknown>(key, ownStore());
    return Array.isArray(ids) ? ids.map(String) : [];
  } catch {
    return [];
  }
};

export const dismissRequest = async (id: string): Promise<void> => {
  try {
    await set(key, [...new Set([id, ...(await dismissedRequests())])].slice(0, 50), ownStore());
  } catch {
    // Without a database the question comes again at the next start.
  }
};
