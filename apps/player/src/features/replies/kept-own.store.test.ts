import { beforeEach, expect, it, vi } from 'vitest';

/** The player in the server's answer. */
let launched = 'anna';

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('localStorage', { setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('document', { documentElement: { hasAttribute: () => false } });
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ code: 0, msg: { kind: 'player', player: launched, guid: 1, paused: {} } })),
  );
});

const open = async () => ({
  ...(await import('./kept-own.store.ts')),
  ...(await import('../../platform/session/session.ts')),
  ...(await import('../../platform/session/settings.ts')),
});
const kept = { owner: 'anna', rows: 1, own: {} };

it('shows what is kept of the last player again when the game opens the app for the same one [D5]', async () => {
  const { keptOwn, userInfoStore } = await open();
  userInfoStore.set({ owner: 'anna', offline_owner: 'anna', own: kept });
  expect(keptOwn()).toBe(kept);
});

it('shows nothing of the last player while a launch that names another one is asked about, nor after it [D5, threat 5]', async () => {
  const { askSession, keptOwn, userInfoStore } = await open();
  // As `startUp` leaves it.
  const left = { owner: 'anna', offline_owner: undefined, own: kept };
  userInfoStore.set(left);
  expect(keptOwn()).toBeNull();
  launched = 'ben';
  const asking = askSession();
  expect(keptOwn()).toBeNull();
  await asking;
  expect(keptOwn()).toBeNull();
  // Not even if it is still stored.
  userInfoStore.set({ ...userInfoStore.get(), own: kept });
  expect(keptOwn()).toBeNull();
});

it('ignores anything else in storage [B2]', async () => {
  const { keptOwn, userInfoStore } = await open();
  for (const own of [null, undefined, 7, 'x', [], {}]) {
    userInfoStore.set({ owner: 'anna', offline_owner: 'anna', own });
    expect(keptOwn()).toBeNull();
  }
});
