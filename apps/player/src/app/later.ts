import { atRest } from '../platform/device/at-rest.ts';
import { pruneOfflineCache } from '../platform/network/offline-copies.ts';
import { startViewTransitions } from '../ui/view-transitions.ts';
import type { features as allFeatures } from './features.ts';
import { precacheForOffline } from './offline-precache.ts';

const registerWorker = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const base = import.meta.env.BASE_URL;
  const registration = await navigator.serviceWorker.register(`${base}service-worker.js`, { scope: base });
  await navigator.serviceWorker.ready;
  // The worker cannot see requests made before it was installed, so pass them to it for caching.
  const loaded = performance.getEntriesByType('resource').map((entry) => entry.name);
  registration.active?.postMessage({ keep: [new URL(`${base}home`, location.origin).href, ...loaded] });
};

/** What no first screen needs: the service worker, what features do in the background, copies for offline use. */
export const startRest = async (features: typeof allFeatures): Promise<void> => {
  registerWorker().catch((error: unknown) => {
    console.error('service worker: registration failed, the app will not open offline', error);
  });
  startViewTransitions();
  void pruneOfflineCache();
  const starts = await Promise.all(features.map(async ({ loadBackground }) => loadBackground?.()));
  for (const start of starts) void start?.();
  await atRest;
  await precacheForOffline();
};
