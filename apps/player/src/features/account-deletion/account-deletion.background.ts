import { holdsOwn } from '../../platform/own-keys.ts';

/** Runs in idle time after every start. Loads something only where the owner of this device had asked to be deleted. */
export const startDeletion = async (): Promise<void> => {
  if (!(await holdsOwn(/^deletion$/))) return;
  const { watchErasure } = await import('./state/erased-here.ts');
  watchErasure();
};
