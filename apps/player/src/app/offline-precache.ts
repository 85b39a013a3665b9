import { avatars, avatarSource } from '../features/settings/avatars.model.ts';
import { loadSearch } from '../features/search/components/lazy-search-results.tsx';
import { loadMoreTexts } from '../platform/text/i18n.ts';
import { arts, artSource } from '../ui/art.ts';
import { precacheScreens } from './screens.tsx';

const screensAfterMs = 15_000;

/** Caches the drawings and texts that every screen may need offline. Failures are ignored; the real request retries. */
const precacheShell = async (): Promise<void> => {
  const drawings = [...arts.map(artSource), ...avatars.map(({ id }) => avatarSource(id))];
  const keep = drawings.map((path) => new URL(path, location.origin).href);
  void navigator.serviceWorker.ready.then((registration) => registration.active?.postMessage({ keep }));
  await loadMoreTexts().catch(() => {});
};

export const precacheForOffline = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await precacheShell();
  await new Promise((resolve) => setTimeout(resolve, screensAfterMs));
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  // Respect data saver: the screens add up to a lot of bytes.
  if (connection?.saveData === true) return;
  await precacheScreens();
  await loadSearch().catch(() => {});
};
