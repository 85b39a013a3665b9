import { ownStore } from './own-store.ts';

/** Whether this device holds something under such a key, whoever wrote it. Never fails. */
export const holdsOwn = async (pattern: RegExp): Promise<boolean> => {
  try {
    return await ownStore()(
      'readonly',
      (store) =>
        new Promise<boolean>((resolve, reject) => {
          const request = store.getAllKeys();
          request.onsuccess = () => resolve(request.result.some((key) => pattern.test(String(key))));
          request.onerror = () => reject(request.error ?? new Error('the database failed'));
        }),
    );
  } catch {
    return false;
  }
};
