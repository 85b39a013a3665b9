import { editingTimings } from '@guildhall/contract/realtime/staff-socket.ts';

/**
 * Tells whether somebody came who does not know yet that one is here. A greeting reaches everybody, so it must be no
 * reason for another one: whoever leaves or speaks again is not greeted, and whoever comes and goes (two articles open
 * in two tabs) not sooner than one repeats it anyway.
 */
export const createGreeting = (nowMs: () => number): ((ids: readonly string[]) => boolean) => {
  let present: ReadonlySet<string> = new Set();
  const greetedAtMs = new Map<string, number>();
  return (ids) => {
    const now = nowMs();
    const newcomers = ids.filter(
      (id) => !present.has(id) && now - (greetedAtMs.get(id) ?? -Infinity) >= editingTimings.repeatMs,
    );
    present = new Set(ids);
    for (const id of newcomers) greetedAtMs.set(id, now);
    return newcomers.length > 0;
  };
};
