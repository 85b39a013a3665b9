import { ownStore } from '../../../platform/own-store.ts';

/** Whether this device holds anything to be sent, whoever wrote it. Never fails. */
export const entriesWait = async (): Promise<boolean> => {
  try {
    return await ownStore()(
      'readonly',
      (store) =>
        new Promise<boolean>((resolve, reject) => {
          const request = store.getAllKeys();
          request.onsuccess = () => resolve(request.result.some((key) => /^1\/.*\/send\//.test(String(key))));
          request.onerror = () => reject(request.error ?? new Error('the database failed'));
        }),
    );
  } catch {
    return false;
  }
};
