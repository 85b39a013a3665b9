import { beforeEach, expect, it, vi } from 'vitest';

const minuteMs = 60_000;
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.useFakeTimers({ now: 1440 * minuteMs, toFake: ['Date'] });
});

it('marks what is new until the player comes back after a pause, however long the visit was [C7]', async () => {
  stored.set('community_last_visit', JSON.stringify({ new_since: 0, seen_at: minuteMs }));
  const { visitStore, watchVisits } = await import('./visit.store.ts');
  watchVisits();
  const turn = (state: string, afterMinutes: number): number => {
    vi.setSystemTime(Date.now() + afterMinutes * minuteMs);
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
    return visitStore.get().new_since;
  };
  expect(visitStore.get().new_since).toBe(minuteMs);
  expect([turn('hidden', 45), turn('visible', 5), turn('hidden', 45)]).toEqual([minuteMs, minuteMs, minuteMs]);
  const leftAt = Date.now();
  // Thawed in the background, the page is still not in use.
  vi.setSystemTime(leftAt + 60 * minuteMs);
  page.dispatchEvent(new Event('resume'));
  expect(turn('visible', 1)).toBe(leftAt);
  vi.useRealTimers();
});
