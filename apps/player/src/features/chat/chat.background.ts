import { hasPrivateEntry } from '../../platform/device/private-keys.ts';
import { currentSession, isLaunched, onSession } from '../../platform/session/session.ts';

const open = (): void => {
  if (!isLaunched(currentSession())) return;
  void import('./room/room.live.ts').then(
    ({ openRoom }) => openRoom(),
    () => {},
  );
};

/** Runs when idle after every start. Loads the chat only if unsent messages wait on the device. */
export const startChat = async (): Promise<void> => {
  if (!(await hasPrivateEntry(/^1\/[^/]*\/chat\/out\//))) return;
  onSession(open);
  open();
};
