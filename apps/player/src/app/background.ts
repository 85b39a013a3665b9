import type { Live } from '@guildhall/client/socket/reconnecting-socket.ts';
import { chatSocket } from '../features/chat/chat.public.ts';
import { atRest } from '../platform/device/at-rest.ts';
import { hasPrivateEntry } from '../platform/device/private-keys.ts';
import { askSession, currentSession, maySocket, onSession } from '../platform/session/session.ts';
import { userInfoStore } from '../platform/session/settings.ts';
import { features } from './features.ts';

let live: Promise<Live | null> | null = null;

/** Launched players get a socket; everyone else polls (features/totals). */
const followSession = (): void => {
  const isWanted = maySocket(currentSession());
  if (isWanted) {
    // Retried on the next session change. A reload would interrupt the player.
    live ??= import('./live.ts').then(
      ({ openLive }) =>
        // The client stops retrying after a final refusal; `wake` reconnects when the page becomes visible again.
        openLive(() => {
          live = null;
        }),
      () => {
        live = null;
        return null;
      },
    );
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
