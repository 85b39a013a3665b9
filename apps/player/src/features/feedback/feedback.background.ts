import { holdsOwn } from '../../platform/own-keys.ts';
import { recordErrors } from './form/recorded-errors.ts';

/** Runs in idle time after every start, so it is small: the outbox itself comes only where something waits in it. */
export const startFeedback = async (): Promise<void> => {
  recordErrors();
  if (!(await holdsOwn(/^1\/.*\/send\//))) return;
  const { startOutbox } = await import('./outbox/outbox.start.ts');
  startOutbox();
};
