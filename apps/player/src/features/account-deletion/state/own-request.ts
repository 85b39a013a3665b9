import { del, get, set } from 'idb-keyval';
import { ownStore } from '../../../platform/own-store.ts';

const key = 'deletion';

/**
 * The certificate that will tell of this device's owner, while their deletion is under way. It lies with what they wrote: whoever comes after them
 * on this device finds neither.
 */
export const keepOwnRequest = async (certificate: string | null): Promise<void> => {
  try {
    await (certificate === null ? del(key, ownStore()) : set(key, certificate, ownStore()));
  } catch {
    // A device without a database keeps nothing that would have to go.
  }
};

export const ownRequest = async (): Promise<string | null> => {
  try {
    return (await get<string>(key, ownStore())) ?? null;
  } catch {
    return null;
  }
};
