import { useSyncExternalStore } from 'react';

const everyMs = 30_000;
const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** The clock only runs while it has subscribers, so the first one must refresh a stale time. */
const start = (): void => {
  nowMs = Date.now();
  timer = setInterval(() => {
    nowMs = Date.now();
    for (const listener of listeners) listener();
  }, everyMs);
};

export const clock = {
  get: (): number => nowMs,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    if (timer === undefined) start();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  },
};

/** A shared clock for all relative times on the page. */
export const useNow = (): number => useSyncExternalStore(clock.subscribe, clock.get);
