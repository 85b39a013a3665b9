import { useSyncExternalStore } from 'react';

const tickMs = 10_000;
const listeners = new Set<() => void>();
let nowMs = 0;
let timer: ReturnType<typeof setInterval> | undefined;

const tick = (): void => {
  nowMs = Date.now();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  timer ??= setInterval(tick, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

const read = (): number => {
  // Without subscribers the clock was stopped, so update it first.
  if (timer === undefined && Date.now() - nowMs >= tickMs) nowMs = Date.now();
  return nowMs;
};

/** One shared clock for all relative times. Stops while none is shown. */
export const useNow = (): number => useSyncExternalStore(subscribe, read);
