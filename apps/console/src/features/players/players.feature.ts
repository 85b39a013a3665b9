import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';

export const playersFeature: ConsoleFeature = {
  place: 230,
  pages: [
    {
      path: '/players/:id',
      Page: lazyChunk(async () => (await import('./screens/player-screen.tsx')).PlayerScreen),
    },
  ],
  audit: {
    subjects: { player_card: { text: (id, t) => t('audit.subject.player_card', { id: id ?? '' }) } },
  },
};
