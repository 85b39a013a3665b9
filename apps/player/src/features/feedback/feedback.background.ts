import { entriesWait } from './kept/kept-check.ts';
import { recordErrors } from './form/recorded-errors.ts';

/** Runs in idle time after every start, so it is small: the outbox itself comes only where something waits in it. */
export const startFeedback = async (): Promise<void> => {
  recordErrors();
  if (!(await entriesWait())) return;
  const { startOutbox } = await import('./outbox/outbox.start.ts');
  startOutbox();
};
