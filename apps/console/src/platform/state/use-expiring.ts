import { useEffect, useState } from 'react';

/** Same lifetime as signed links to pictures of players. */
const lifetimeMs = 5 * 60_000;

export interface Expiring<Value> {
  readonly shown: Value | null;
  /** Expiry by the local clock. */
  readonly untilMs: number;
  readonly take: (value: Value) => void;
  readonly hide: () => void;
}

/** Holds unmasked data in component state only. It expires after a few minutes and never outlives the page. */
export const useExpiring = <Value>(): Expiring<Value> => {
  const [held, setHeld] = useState<{ readonly value: Value; readonly untilMs: number } | null>(null);
  useEffect(() => {
    if (held === null) return undefined;
    const hide = (): void => setHeld(null);
    const timer = setTimeout(hide, held.untilMs - Date.now());
    // Timers do not fire while the machine sleeps, so the expiry is checked again when the page becomes visible.
    const look = (): void => {
      if (Date.now() >= held.untilMs) hide();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [held]);
  return {
    shown: held?.value ?? null,
    untilMs: held?.untilMs ?? 0,
    take: (value) => setHeld({ value, untilMs: Date.now() + lifetimeMs }),
    hide: () => setHeld(null),
  };
};
