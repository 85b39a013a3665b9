import { CallFailure } from '@guildhall/client/call.ts';
import type { Live } from '@guildhall/client/keep-socket.ts';
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
  return openLive({
    origin: location.origin,
    token: async () => (await call('/launch/socket', {})).token,
    // The session ended while we were away: ask who we are instead of knocking for ever.
    isFinal: (error) => error instanceof CallFailure && error.reason === 'launch_required',
    onRefused: () => void askSession(),
    onMessage: (message) => {
      if ('totals' in message) receiveTotals(message.totals);
      if ('replies' in message) repliesStore.set(message.replies);
    },
  });
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
  }
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
  // Whoever came from the game before may still be known: then their answers raise the dot also without a new launch.
  if (userInfoStore.get().owner !== undefined && currentSession().status === 'unknown') void askSession();
  registerWorker().catch((error: unknown) => {
    console.error('the app will not open without network', error);
  });
  keepScreensLater();
  void sweepKept();
  // What was written without network, or in a webview that was killed, goes out.
  void import('../features/feedback/feedback.background.ts').then(
    ({ startFeedback }) => startFeedback(),
    () => {},
  );
};
