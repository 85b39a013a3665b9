import { CallFailure } from '@guildhall/client/call.ts';
import type { Live } from '@guildhall/client/socket/reconnecting-socket.ts';
import { closeCodes } from '@guildhall/contract/realtime/socket.ts';
import { chatStore, chatSocket } from '../features/chat/chat.public.ts';
import { repliesStore } from '../features/replies/replies.public.ts';
import { receiveTotals } from '../features/totals/totals.public.ts';
import { call } from '../platform/network/api.ts';
import { pruneOfflineCache } from '../platform/network/offline-cache.ts';
import { hasPrivateEntry } from '../platform/device/private-keys.ts';
import { setPaused } from '../platform/session/paused.ts';
import { askSession, currentSession, isLaunched, onSession, setRestriction } from '../platform/session/session.ts';
import { userInfoStore } from '../platform/session/settings.ts';
import { features } from './features.ts';

let live: Promise<Live | null> | null = null;

const open = async (): Promise<Live> => {
  const { openPlayerSocket } = await import('@guildhall/client/socket/player-socket.ts');
  const opened = openPlayerSocket({
    origin: location.origin,
    token: async () => (await call('/launch/socket', {})).token,
    // The session has ended, so reconnecting is pointless; ask the server for the current session instead.
    isFinal: (error) =>
      error instanceof CallFailure && (error.reason === 'launch_required' || error.reason === 'blocked'),
    onRefused: () => void askSession(),
    onMessage: (message) => {
      if ('totals' in message) receiveTotals(message.totals);
      if ('restriction' in message) setRestriction(message.restriction ?? null);
      if ('paused' in message) setPaused(message.paused);
      if ('replies' in message) repliesStore.set(message.replies);
      if ('chat' in message) chatStore.set(typeof message.chat === 'number' ? message.chat : message.chat.unread);
    },
    onOther: (frame) => chatSocket.listener?.receive(frame),
    onOpen: () => chatSocket.listener?.socketOpened(),
    onDown: ({ isFinal, code }) => {
      // The client stops retrying after a final refusal; `wake` reconnects when the page becomes visible again.
      if (isFinal) live = null;
      // Staff blocked the player; the session says until when and why.
      if (code === closeCodes.blocked) void askSession();
      chatSocket.listener?.socketLost(isFinal);
    },
    positions: () => chatSocket.listener?.positions() ?? [],
    onPositions: (positions) => chatSocket.listener?.compare(positions),
  });
  chatSocket.live = opened;
  return opened;
};

/** Launched players get a socket; everyone else polls (features/totals). */
const followSession = (): void => {
  const isWanted = isLaunched(currentSession());
  if (isWanted) {
    // Retried on the next session change. A reload would interrupt the player.
    live ??= open().catch(() => {
      live = null;
      return null;
    });
  } else {
    void live?.then((opened) => opened?.close());
    live = null;
    chatSocket.live = null;
    chatSocket.listener?.socketLost(true);
  }
};

/** Webviews get frozen; a socket that died meanwhile still looks open until it is pinged. */
const wake = (): void => {
  if (document.visibilityState !== 'visible') return;
  if (currentSession().status === 'failed') void askSession();
  followSession();
  chatSocket.live?.wake();
};

const registerWorker = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const base = import.meta.env.BASE_URL;
  const registration = await navigator.serviceWorker.register(`${base}service-worker.js`, { scope: base });
  await navigator.serviceWorker.ready;
  // The worker cannot see requests made before it was installed, so pass them to it for caching.
  const loaded = performance.getEntriesByType('resource').map((entry) => entry.name);
  registration.active?.postMessage({ keep: [new URL(`${base}home`, location.origin).href, ...loaded] });
};

const atRestAfterMs = 5000;

/** Starts immediately if the device holds unsent data; otherwise waits until the first screen is idle. */
const startLater = async (): Promise<void> => {
  const atRest = new Promise((resolve) => setTimeout(resolve, atRestAfterMs));
  if (!(await hasPrivateEntry(/./))) await atRest;
  try {
    const [{ precacheForOffline }, { startViewTransitions }, ...starts] = await Promise.all([
      import('./offline-precache.ts'),
      import('../ui/view-transitions.ts'),
      ...features.map(({ loadBackground }) => loadBackground?.()),
    ]);
    startViewTransitions();
    for (const start of starts) void start?.();
    await atRest;
    await precacheForOffline();
  } catch {
    // Retried on the next start.
  }
};

/** Starts everything that can wait until the first screen is visible. */
export const startBackground = (): void => {
  followSession();
  onSession(followSession);
  for (const moment of ['visibilitychange', 'resume']) document.addEventListener(moment, wake);
  // Also on `offline`, so the composer learns about a lost connection before the next ping times out.
  for (const moment of ['online', 'offline', 'pageshow']) window.addEventListener(moment, wake);
  // A player of an earlier launch may still have a session; asking shows the unread dot without a new launch.
  if (userInfoStore.get().owner !== undefined && currentSession().status === 'unknown') void askSession();
  registerWorker().catch((error: unknown) => {
    console.error('service worker: registration failed, the app will not open offline', error);
  });
  void pruneOfflineCache();
  void startLater();
};
