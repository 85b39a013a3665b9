import { useSyncExternalStore } from 'react';

const everyMs = 30_000;
const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** Ticks only while somebody looks, so the first to look finds the time of whoever looked last. */
const start = (): void => {
  nowMs = Date.now();
  timer = setInterval(() => {
    nowMs = Date.now();
    for (const tell of listeners) tell();
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

/** The time, for every "5 minutes ago" on the page from one clock. */
export const useNow = (): number => useSyncExternalStore(clock.subscribe, clock.get);
