import { IconHourglassEmpty } from '@tabler/icons-react';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';

export const retentionFeature: ConsoleFeature = {
  place: 200,
  pages: [
    {
      path: '/retention',
      Page: lazyChunk(async () => (await import('./screens/retention-screen.tsx')).RetentionScreen),
    },
  ],
  navigation: [
    {
      group: 'team',
      path: '/retention',
      label: 'retention.title',
      icon: IconHourglassEmpty,
      permission: 'retention.read',
      keys: 'g y',
    },
  ],
};
