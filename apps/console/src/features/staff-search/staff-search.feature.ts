import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';

/** The command palette leads here, so the page is not in the navigation. */
export const staffSearchFeature: ConsoleFeature = {
  place: 250,
  pages: [{ path: '/search', Page: lazyChunk(async () => (await import('./screens/search-screen.tsx')).SearchScreen) }],
};
