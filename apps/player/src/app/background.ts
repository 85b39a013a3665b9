import { CallFailure } from '@guildhall/client/call.ts';
import type { Live } from '@guildhall/client/keep-socket.ts';
import { chatStore, liveLine } from '../features/chat/chat.public.ts';
import { repliesStore } from '../features/replies/replies.public.ts';
import { receiveTotals } from '../features/totals/totals.public.ts';
import { call } from '../platform/api.ts';
import { sweepKept } from '../platform/offline.ts';
import { keepScreens } from './screens.tsx';
import { askSession, currentSession, isLaunched, onSession } from '../platform/session.ts';
import { userInfoStore } from '../platform/settings.ts';

let live: Promise<Live | null> | null = null;

const open = async (): Promise<Live> => {
  const { openLive } = await import('@guildhall/client/live.ts');
  const opened = openLive({
    origin: location.origin,
    token: async () => (await call('/launch/socket', {})).token,
    // The session ended while we were away: ask who we are instead of knocking for ever.
    isFinal: (error) => error instanceof CallFailure && error.reason === 'launch_required',
    onRefused: () => void askSession(),
    onMessage: (message) => {
      if ('totals' in message) receiveTotals(message.totals);
      if ('replies' in message) repliesStore.set(message.replies);
      if ('chat' in message) chatStore.set(typeof message.chat === 'number' ? message.chat : message.chat.unread);
    },
    onOther: (frame) => liveLine.listener?.receive(frame),
    onOpen: () => liveLine.listener?.socketOpened(),
    onDown: ({ isFinal }) => {
      // Nobody tries again by itself: whoever comes back to the page does.
      if (isFinal) live = null;
      liveLine.listener?.socketLost(isFinal);
    },
    positions: () => liveLine.listener?.positions() ?? [],
    onPositions: (positions) => liveLine.listener?.compare(positions),
  });
  liveLine.live = opened;
  return opened;
};

/** A socket for whoever came from the game; everybody else asks now and then (features/totals). */
const followSession = (): void => {
  const isWanted = isLaunched(currentSession());
  if (isWanted) {
    // A part that did not arrive is asked for again with the next change of session, never by a reload under the reader.
    live ??= open().catch(() => {
      live = null;
      return null;
    });
  } else {
    void live?.then((opened) => opened?.close());
    live = null;
    liveLine.live = null;
    liveLine.listener?.socketLost(true);
  }
};

/** Webviews are frozen and thawed; a socket that died meanwhile looks alive until it is asked. */
const wake = (): void => {
  if (document.visibilityState !== 'visible') return;
  followSession();
  liveLine.live?.wake();
};

const registerWorker = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const base = import.meta.env.BASE_URL;
  const registration = await navigator.serviceWorker.register(`${base}service-worker.js`, { scope: base });
  await navigator.serviceWorker.ready;
  // What this page loaded before the worker existed must be kept too.
  const loaded = performance.getEntriesByType('resource').map((entry) => entry.name);
  registration.active?.postMessage({ keep: [new URL(`${base}home`, location.origin).href, ...loaded] });
};

/** Long after the first screen, and never for somebody who pays by the byte. */
const keepScreensAfterMs = 20_000;

const keepScreensLater = (): void => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (import.meta.env.PROD && connection?.saveData !== true) setTimeout(() => void keepScreens(), keepScreensAfterMs);
};

/** All that may wait until the first screen is on the display. */
export const startBackground = (): void => {
  followSession();
  onSession(followSession);
  for (const moment of ['visibilitychange', 'resume']) document.addEventListener(moment, wake);
  // Also when the engine says that the network is gone: whoever writes should not wait for the next ping to be told.
  for (const moment of ['online', 'offline', 'pageshow']) window.addEventListener(moment, wake);
  // Whoever came from the game before may still be known: then their answers raise the dot also without a new launch.
  if (userInfoStore.get().owner !== undefined && currentSession().status === 'unknown') void askSession();
  registerWorker().catch((error: unknown) => {
    console.error('the app will not open without network', error);
  });
  keepScreensLater();
  void sweepKept();
  void import('./late.ts').then(
    ({ startLate }) => startLate(),
    () => {},
  );
};
