import { hasPrivateEntry } from '../../platform/device/private-keys.ts';

/** Runs when idle after every start. Loads code only if this device's owner has requested a deletion. */
export const startDeletion = async (): Promise<void> => {
  if (!(await hasPrivateEntry(/^deletion$/))) return;
  const { watchErasure } = await import('./state/watch-erasure.background.ts');
  watchErasure();
};
