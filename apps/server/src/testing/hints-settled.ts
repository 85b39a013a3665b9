import { randomUUID } from 'node:crypto';
import type { ConsoleHints } from '../runtime/console-hints.ts';
import { until } from './installation.ts';

/**
 * Waits until all hints that were published so far have arrived, which keep their order: a listener that is added
 * afterwards hears none that belongs to what a test arranged.
 */
export const hintsSettled = async ({ consoleHints }: { readonly consoleHints: ConsoleHints }): Promise<void> => {
  const marker = randomUUID();
  let isHeard = false;
  await consoleHints.onChange((_noun, ids) => void (isHeard ||= ids.includes(marker)));
  consoleHints.changed('feedback', [marker]);
  await until(() => isHeard);
};
