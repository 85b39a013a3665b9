import { holdsOwn } from '../../platform/own-keys.ts';
import { currentSession, isLaunched, onSession } from '../../platform/session.ts';

const open = (): void => {
  if (!isLaunched(currentSession())) return;
  void import('./room/room.ts').then(
    ({ openRoom }) => openRoom(),
    () => {},
  );
};

/** Runs in idle time after every start. A message that waits goes out without its screen; else none of chat is loaded. */
export const startChat = async (): Promise<void> => {
  if (!(await holdsOwn(/^1\/[^/]*\/chat\/out\//))) return;
  onSession(open);
  open();
};
