import type { ConsoleHints } from '../../runtime/console-hints.ts';

/** Limits how often consoles reload the results while thousands of answers arrive. */
const everyMs = 2000;

/** Throttles hints about new answers per survey, with a leading and a trailing call. */
export const createAnswerHints = (consoleHints: ConsoleHints): ((surveyId: number) => void) => {
  const hasPending = new Map<number, boolean>();
  const notify = (id: number): void => {
    consoleHints.changed('surveys', [id]);
    hasPending.set(id, false);
    setTimeout(() => {
      if (hasPending.get(id) === true) notify(id);
      else hasPending.delete(id);
    }, everyMs).unref();
  };
  return (id) => {
    if (hasPending.has(id)) hasPending.set(id, true);
    else notify(id);
  };
};
