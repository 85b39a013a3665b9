import type { Clock } from './conversation-ports.ts';

/** Passes on the last of what it is given, at most once in `everyMs`; the first at once, unless it `waits` for more. */
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
    /** Forgets what was not passed on. */
    drop: (): void => {
      waiting = null;
    },
    close: (): void => {
      waiting = null;
      cancel?.();
    },
  };
};
