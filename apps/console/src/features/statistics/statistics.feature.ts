import { IconChartBar } from '@tabler/icons-react';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';

export const statisticsFeature: ConsoleFeature = {
  place: 120,
  pages: [
    {
      path: '/feedback/statistics',
      Page: lazyChunk(async () => (await import('./screens/statistics-screen.tsx')).StatisticsScreen),
    },
  ],
  navigation: [
    {
      group: 'support',
      path: '/feedback/statistics',
      label: 'shell.nav.statistics',
      icon: IconChartBar,
      permission: 'feedback.read',
      keys: 'g r',
    },
  ],
};
