import { privateStore } from './private-store.ts';

/** Whether this device stores an entry whose key matches, for any player. Never rejects. */
export const hasPrivateEntry = async (pattern: RegExp): Promise<boolean> => {
  try {
    return await privateStore()(
      'readonly',
      (store) =>
        new Promise<boolean>((resolve, reject) => {
          const request = store.getAllKeys();
          request.onsuccess = () => resolve(request.result.some((key) => pattern.test(String(key))));
          request.onerror = () => reject(request.error ?? new Error('IndexedDB request failed'));
        }),
    );
  } catch {
    return false;
  }
};
