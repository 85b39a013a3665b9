import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  timer ??= setInterval(() => {
    nowMs = Date.now();
    for (const listener of listeners) listener();
  }, 1000);
  nowMs = Date.now();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/** A shared clock with one-second ticks for all countdowns on the page. */
export const useSeconds = (): number => useSyncExternalStore(subscribe, () => nowMs);

/** A text derived from the clock. The component is rendered again only when the text changes. */
export const useTicking = <Text extends string>(textAt: (nowMs: number) => Text): Text =>
  useSyncExternalStore(subscribe, () => textAt(nowMs));
