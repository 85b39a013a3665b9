import type { Clock } from './ports.ts';

/**
 * Passes on the latest value at most once per `everyMs`: the first one immediately, or with `waits` only after the
 * interval.
 */
export const createThrottle = <T>(clock: Clock, everyMs: number, pass: (value: T) => void, waits = false) => {
  let waiting: { readonly value: T } | null = null;
  let cancel: (() => void) | null = null;
  const rest = (): void => {
    cancel = clock.after(everyMs, () => {
      cancel = null;
      if (waiting === null) return;
      const { value } = waiting;
      waiting = null;
      if (!waits) rest();
      pass(value);
    });
  };
  return {
    give: (value: T): void => {
      if (cancel !== null || waits) waiting = { value };
      if (cancel !== null) return;
      rest();
      if (!waits) pass(value);
    },
    drop: (): void => {
      waiting = null;
    },
    close: (): void => {
      waiting = null;
      cancel?.();
    },
  };
};
