import { FakeSocket, last } from '@guildhall/client/testing/fake-socket.ts';
import { closeCodes } from '@guildhall/contract/realtime/socket.ts';
import type { Session } from '@guildhall/contract/launch/player.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const anonymous: Session = {
  kind: 'anonymous',
  proof: null,
  player: null,
  guid: null,
  roles: [],
  deletion: null,
  restriction: null,
  paused: {},
  earlier: null,
};
const ada: Session = { ...anonymous, kind: 'player', proof: 'ticket', player: 'ada', guid: 10_001 };
const bob: Session = { ...ada, player: 'bob', guid: 10_002 };
const block = { kind: 'block', reason: 'spam', until: 5, is_network: false } as const;

let session: Session;
let heardByChat: unknown[];

const load = async () => ({
  ...(await import('./background.ts')),
  ...(await import('./live.ts')),
  ...(await import('../features/chat/chat.live.ts')),
  ...(await import('../platform/session/session.ts')),
});
let app: Awaited<ReturnType<typeof load>>;

/** Opens the socket that the app asks for as its `count`th. */
const opened = async (count: number): Promise<void> => {
  await expect.poll(() => FakeSocket.opened.length).toBe(count);
  last().open();
};
const ask = (next: Session): Promise<void> => {
  session = next;
  return app.askSession();
};
/** A socket that is opened by mistake is there afterwards. */
const settle = async (): Promise<void> => {
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setTimeout(resolve));
};

beforeEach(async () => {
  vi.resetModules();
  FakeSocket.opened = [];
  heardByChat = [];
  session = anonymous;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { origin: 'https://game.example', pathname: '/community/home' });
  vi.stubGlobal('navigator', { cookieEnabled: true });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { visibilityState: 'visible', getElementById: () => null }),
  );
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({ code: 0, msg: address.endsWith('/launch/socket') ? { token: 't' } : session }),
  );
  app = await load();
  app.chatSocket.connect({
    receive: () => {},
    socketOpened: () => heardByChat.push('opened'),
    socketLost: (isFinal) => heardByChat.push(isFinal ? 'lost for good' : 'lost'),
    positions: () => [],
    compare: () => {},
  });
  app.startBackground();
});
afterEach(async () => {
  await ask(anonymous);
  vi.unstubAllGlobals();
});

it('opens one socket for a launched player and closes it when the session ends', async () => {
  await ask(anonymous);
  await settle();
  expect(FakeSocket.opened).toEqual([]);
  await ask(ada);
  await opened(1);
  await ask(anonymous);
  expect([last().readyState, heardByChat]).toEqual([3, ['opened', 'lost for good']]);
});

it('opens a new socket for another player, also if the first is still being loaded', async () => {
  await ask(ada);
  await ask(bob);
  await opened(1);
  await ask(ada);
  await opened(2);
  await settle();
  expect(FakeSocket.opened.map(({ readyState }) => readyState)).toEqual([3, 1]);
  expect(heardByChat).toEqual(['opened', 'lost for good', 'opened']);
});

it('opens none if the session ended while the code of the socket was loading', async () => {
  app.sessionStore.set({ status: 'known', session: ada, atMs: 0 });
  app.sessionStore.set({ status: 'unknown' });
  await settle();
  expect(FakeSocket.opened).toEqual([]);
});

it('too many tabs: a closed socket stays closed until the player is back [rule 6, rule 9]', async () => {
  await ask(ada);
  await opened(1);
  last().close(closeCodes.too_many_sockets);
  await settle();
  expect([FakeSocket.opened.length, heardByChat]).toEqual([1, ['opened', 'lost for good']]);
  document.dispatchEvent(new Event('visibilitychange'));
  await opened(2);
  expect(heardByChat).toEqual(['opened', 'lost for good', 'opened']);
});

it('a blocked player gets no socket again', async () => {
  await ask(ada);
  await opened(1);
  session = { ...ada, restriction: block };
  last().close(closeCodes.blocked);
  await expect.poll(() => app.isBlocked(app.currentSession())).toBe(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(FakeSocket.opened.length).toBe(1);
});

it('a return to the page checks the open socket with a ping', async () => {
  await ask(ada);
  await opened(1);
  window.dispatchEvent(new Event('online'));
  expect(JSON.parse(last().sent[0] ?? '')).toMatchObject({ type: 'MSG_PING' });
});
