import { hasPrivateEntry } from '../../platform/device/private-keys.ts';

/** Runs when idle after every start. Loads surveys only if unsent answers wait on the device. */
export const startSurveys = async (): Promise<void> => {
  if (!(await hasPrivateEntry(/^1\/[^/]*\/survey\/out\//))) return;
  const { startAnswerOutbox } = await import('./outbox/outbox.background.ts');
  startAnswerOutbox();
};
