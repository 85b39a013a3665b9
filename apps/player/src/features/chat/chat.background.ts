import { ownStore } from '../../platform/own-store.ts';
import { currentSession, isLaunched, onSession } from '../../platform/session.ts';

/** Whether this device holds messages that did not go out, whoever wrote them. Never fails. */
const messagesWait = async (): Promise<boolean> => {
  try {
    return await ownStore()(
      'readonly',
      (store) =>
        new Promise<boolean>((resolve, reject) => {
          const request = store.getAllKeys();
          request.onsuccess = () => resolve(request.result.some((key) => /^1\/[^/]*\/chat\/out\//.test(String(key))));
          request.onerror = () => reject(request.error ?? new Error('the database failed'));
        }),
    );
  } catch {
    return false;
  }
};

const open = (): void => {
  if (!isLaunched(currentSession())) return;
  void import('./room/room.ts').then(
    ({ openRoom }) => openRoom(),
    () => {},
  );
};

/** Runs in idle time after every start. A message that waits goes out without its screen; else none of chat is loaded. */
export const startChat = async (): Promise<void> => {
  if (!(await messagesWait())) return;
  onSession(open);
  open();
};
