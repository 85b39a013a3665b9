import { holdsOwn } from '../../platform/own-keys.ts';

/** Runs in idle time after every start. An answer that waits goes out without its screen; else none of surveys is loaded. */
export const startSurveys = async (): Promise<void> => {
  if (!(await holdsOwn(/^1\/[^/]*\/survey\/out\//))) return;
  const { startSendings } = await import('./sending/sendings.start.ts');
  startSendings();
};
