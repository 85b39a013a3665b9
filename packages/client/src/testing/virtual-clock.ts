import type { Clock } from '../conversation/ports.ts';

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
};

export interface VirtualClock extends Clock {
  pass(ms: number): Promise<void>;
}

/** A clock that advances only on request. */
export const createVirtualClock = (): VirtualClock => {
  let nowMs = 1_800_000_000_000;
  let timers: { readonly at: number; readonly run: () => void }[] = [];
  return {
    now: () => nowMs,
    after: (ms, run) => {
      const timer = { at: nowMs + Math.max(0, Math.round(ms)), run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    pass: async (ms) => {
      const until = nowMs + ms;
      await settle();
      for (;;) {
        let next = timers[0];
        for (const timer of timers) if (next !== undefined && timer.at < next.at) next = timer;
        if (next === undefined || next.at > until) break;
        const due = next;
        timers = timers.filter((each) => each !== due);
        nowMs = Math.max(nowMs, due.at);
        due.run();
        await settle();
      }
      nowMs = until;
    },
  };
};
