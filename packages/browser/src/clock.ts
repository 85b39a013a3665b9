import type { Store } from './store.ts';

/** The current time for `useStore`, up to `everyMs` old. Stops while no component shows it. */
export const createClock = (everyMs: number): Pick<Store<number>, 'get' | 'subscribe'> => {
  const listeners = new Set<() => void>();
  let nowMs = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const get = (): number => {
    // Without subscribers the clock was stopped, so update it first.
    if (timer === undefined && Date.now() - nowMs >= everyMs) nowMs = Date.now();
    return nowMs;
  };
  return {
    get,
    subscribe: (listener) => {
      get();
      listeners.add(listener);
      timer ??= setInterval(() => {
        nowMs = Date.now();
        for (const each of listeners) each();
      }, everyMs);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
};
