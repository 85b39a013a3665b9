import { IconBan } from '@tabler/icons-react';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';

export const restrictionsFeature: ConsoleFeature = {
  pages: [
    {
      path: '/restrictions',
      Page: lazyChunk(async () => (await import('./screens/restrictions-screen.tsx')).RestrictionsScreen),
    },
  ],
  navigation: [
    {
      group: 'team',
      path: '/restrictions',
      label: 'restrictions.title',
      icon: IconBan,
      permission: 'restrictions.read',
      keys: 'g b',
    },
  ],
};
