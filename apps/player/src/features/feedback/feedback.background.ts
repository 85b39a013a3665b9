import { holdsOwn } from '../../platform/own-keys.ts';
import { recordErrors } from './form/recorded-errors.ts';

/** Loads the outbox only where something waits in it. */
export const sendWaiting = async (): Promise<void> => {
  if (!(await holdsOwn(/^1\/.*\/send\//))) return;
  const { startOutbox } = await import('./outbox/outbox.start.ts');
  startOutbox();
};

/** Runs in idle time after every start, so it is small. */
export const startFeedback = async (): Promise<void> => {
  recordErrors();
  await sendWaiting();
};
