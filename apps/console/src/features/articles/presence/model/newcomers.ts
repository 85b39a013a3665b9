import { editingTimings } from '@guildhall/contract/realtime/staff-socket.ts';

/**
 * Detects editors who do not know yet that this page is editing. An announcement reaches all editors and must not
 * trigger further announcements: leaving and repeated messages are ignored, and an editor who switches back and forth
 * (two articles in two tabs) counts at most once per heartbeat.
 */
export const createNewcomerDetector = (nowMs: () => number): ((ids: readonly string[]) => boolean) => {
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
