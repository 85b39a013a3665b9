import { avatars, avatarSource } from '../features/settings/avatars.model.ts';
import { loadSearch } from '../features/search/components/lazy-search-results.tsx';
import { langOfLocale } from '@guildhall/i18n/locales.ts';
import { keepArticles } from '../features/articles/offline-articles.data.ts';
import { whenIdle } from '../platform/device/when-idle.ts';
import { call } from '../platform/network/api.ts';
import { keepOffline } from '../platform/network/offline-copies.ts';
import { loadMoreTexts, requestedTexts, shownLocale } from '../platform/text/i18n.ts';
import { arts, artSource } from '../ui/art.ts';
import { precacheScreens } from './screens.tsx';

interface Connection {
  readonly saveData?: boolean;
  readonly metered?: boolean;
  readonly effectiveType?: string;
}

/** Whether the browser says that bytes are expensive or slow here; most engines say nothing. */
const isThrifty = (connection: Connection | undefined): boolean =>
  connection?.saveData === true || connection?.metered === true || connection?.effectiveType?.endsWith('2g') === true;

const untilIdle = (): Promise<void> => new Promise(whenIdle);

const screensAfterMs = 15_000;

/** The worker sees no request that was made before it controls the page. */
const untilControlled = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.serviceWorker.controller !== null) resolve();
    else navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
  });

/** Caches the drawings and texts that every screen may need offline. Failures are ignored; the real request retries. */
const precacheShell = async (): Promise<void> => {
  const icon = `${import.meta.env.BASE_URL}icon.svg`;
  const drawings = [icon, ...arts.map(artSource), ...avatars.map(({ id }) => avatarSource(id))];
  await untilControlled();
  await loadMoreTexts().catch(() => {});
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  // A screen may have requested texts before the worker controlled the page.
  const keep = [...[...drawings, ...requestedTexts()].map((path) => new URL(path, location.origin).href), ...loaded];
  void navigator.serviceWorker.ready.then((registration) => registration.active?.postMessage({ keep }));
};

export const precacheForOffline = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await precacheShell();
  const { connection } = navigator as { connection?: Connection };
  if (!isThrifty(connection)) {
    // A failure ends it until the next start.
    keepArticles(langOfLocale(shownLocale()), { keep: keepOffline, call, untilIdle }).catch(() => {});
  }
  await new Promise((resolve) => setTimeout(resolve, screensAfterMs));
  // Respect data saver: the screens add up to a lot of bytes.
  if (connection?.saveData === true) return;
  await precacheScreens();
  await loadSearch().catch(() => {});
};
