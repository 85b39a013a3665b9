import { createStore } from '@guildhall/browser/store.ts';
import { onLiveOpen } from './live-socket.ts';

interface PresenceOptions<Present, Heard> {
  readonly empty: Present;
  /** Who or what repeats the messages. */
  readonly keyOf: (heard: Heard) => string;
  /** Both return the same value if nothing changed: a heartbeat alone must not notify subscribers. */
  readonly withHeard: (present: Present, heard: Heard) => Present;
  readonly without: (present: Present, key: string) => Present;
  readonly forgetMs: number;
}

/** Interval for forgetting those whose heartbeats stopped, for example because a laptop was closed. */
const sweepEveryMs = 5000;

/** Colleagues on the same page, as the socket repeats it. */
export const createPresence = <Present, Heard>(options: PresenceOptions<Present, Heard>) => {
  const { empty, keyOf, withHeard, without, forgetMs } = options;
  const store = createStore(empty);
  const heardAtMs = new Map<string, number>();
  let sweep: ReturnType<typeof setInterval> | undefined;
  const take = (next: Present): void => {
    if (next !== store.get()) store.set(next);
  };
  const forgetSilent = (): void => {
    for (const [key, atMs] of heardAtMs) {
      if (Date.now() - atMs < forgetMs) continue;
      heardAtMs.delete(key);
      take(without(store.get(), key));
    }
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    receive: (heard: Heard): void => {
      heardAtMs.set(keyOf(heard), Date.now());
      take(withHeard(store.get(), heard));
      sweep ??= setInterval(forgetSilent, sweepEveryMs);
    },
  };
};

/** Announces at once, on every heartbeat and on every new socket. Returns a function that stops it. */
export const announceRepeatedly = (announce: () => void, repeatMs: number): (() => void) => {
  announce();
  const timer = setInterval(announce, repeatMs);
  const stopListening = onLiveOpen(announce);
  return () => {
    clearInterval(timer);
    stopListening();
  };
};
