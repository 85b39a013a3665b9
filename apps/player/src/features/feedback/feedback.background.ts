import { hasPrivateEntry } from '../../platform/device/private-keys.ts';

/** Loads the outbox only if it has items. */
export const sendWaiting = async (): Promise<void> => {
  if (!(await hasPrivateEntry(/^1\/.*\/send\//))) return;
  const { startOutbox } = await import('./outbox/outbox.background.ts');
  startOutbox();
};
