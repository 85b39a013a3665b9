import { lazy, type ComponentType } from 'react';
import { accountDeletionFeature, loadClosedScreen } from '../features/account-deletion/account-deletion.feature.ts';
import type { Feature } from '../kit/feature.ts';
import { loadChunk } from '../platform/network/load-chunk.ts';
import { matchPath } from '../platform/router.tsx';
import { loadMoreTexts } from '../platform/text/i18n.ts';
import { features } from './features.ts';

export interface Screen {
  /** Route path, fixed by the product spec (A3, A4). */
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
  readonly feature: Omit<Feature, 'screens' | 'place'>;
  readonly isList: boolean;
}

const notFound = () => import('./not-found-screen.tsx');
const core = { hasCoreTexts: true };
const unknownPath: Screen = {
  path: '*',
  load: async () => (await notFound()).NotFoundScreen,
  feature: core,
  isList: false,
};

/** `screenOfAddress` takes the first match, so the wildcards come last. */
const screens: readonly Screen[] = [
  ...features.flatMap((feature) =>
    Object.entries(feature.screens).map(([path, load]) => {
      const isList = path.startsWith('/home') || feature.lists?.includes(path) === true;
      return { path, load: () => load(features), feature, isList };
    }),
  ),
  { path: '/home/*', load: async () => (await notFound()).NotFoundTab, feature: core, isList: true },
  unknownPath,
];

export const isTab = ({ path }: Screen): boolean => path.startsWith('/home');

/** Not a route; shown in place of screens that need an open account. */
export const closedScreen: Screen = {
  path: 'closed',
  load: loadClosedScreen,
  feature: accountDeletionFeature,
  isList: false,
};

const started = new Map<Screen, Promise<ComponentType>>();
const arrived = new Map<Screen, ComponentType>();

/**
 * Starts loading a screen. Failures are cached on purpose: engines cache failed imports, so only a reload can retry.
 */
export const startScreen = (screen: Screen): Promise<ComponentType> => {
  const running = started.get(screen);
  if (running !== undefined) return running;
  const code = loadChunk(screen.path, screen.load);
  const texts = screen.feature.hasCoreTexts === true ? undefined : loadChunk('more-texts', loadMoreTexts);
  const promise = Promise.all([code, texts]).then(([component]) => component);
  started.set(screen, promise);
  promise.then(
    (component) => arrived.set(screen, component),
    () => {},
  );
  return promise;
};

/** Prefetches every screen for offline use. Failures are ignored; opening the screen retries. */
export const precacheScreens = async (): Promise<void> => {
  for (const { load } of [...screens, closedScreen]) await load().catch(() => {});
};

/** Returns the loaded component if available, to avoid a Suspense flash, otherwise a lazy one. */
export const screenComponent = (screen: Screen): ComponentType =>
  arrived.get(screen) ?? lazy(async () => ({ default: await startScreen(screen) }));

/** Also called before React renders, so that the chunk of the screen can start loading. */
export const screenOfAddress = (pathname: string): Screen =>
  screens.find(({ path }) => matchPath(path, pathname === '/' ? '/home' : pathname) !== null) ?? unknownPath;
