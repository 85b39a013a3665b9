import type { Live } from '@guildhall/client/socket/reconnecting-socket.ts';
import { atRest } from '../platform/device/at-rest.ts';
import { hasPrivateEntry } from '../platform/device/private-keys.ts';
import { askSession, currentSession, maySocket, onSession } from '../platform/session/session.ts';
import { userInfoStore } from '../platform/session/settings.ts';
import { features } from './features.ts';

let live: Live | null = null;
let isLoading = false;

/** Launched players get a socket; everyone else polls. */
const followSession = (): void => {
  if (!maySocket(currentSession())) {
    live?.close();
    live = null;
    return;
  }
  if (live !== null || isLoading) return;
  isLoading = true;
  import('./live.ts').then(
    ({ openLive }) => {
      isLoading = false;
      // The session may have ended meanwhile.
      if (!maySocket(currentSession())) return;
      // The client stops retrying after a final refusal; `wake` opens another socket when the page becomes visible again.
      live = openLive(() => {
        live = null;
      });
    },
    () => {
      // Retried on the next session change. A reload would interrupt the player.
      isLoading = false;
    },
  );
};

/** Webviews get frozen; a socket that died meanwhile still looks open until it is pinged. */
const wake = (): void => {
  if (document.visibilityState !== 'visible') return;
  if (currentSession().status === 'failed') void askSession();
  followSession();
  live?.wake();
};

/** Starts immediately if the device holds unsent data; otherwise waits until the first screen is idle. */
const startLater = async (): Promise<void> => {
  if (!(await hasPrivateEntry(/./))) await atRest;
  try {
    const { startRest } = await import('./later.ts');
    await startRest(features);
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
  // A player of an earlier launch may still have a session, and a device its reports: asking shows their dots.
  const { owner, own } = userInfoStore.get();
  if ((owner !== undefined || own !== undefined) && currentSession().status === 'unknown') void askSession();
  void startLater();
};
