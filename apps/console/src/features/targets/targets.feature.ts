import { IconTargetArrow } from '@tabler/icons-react';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';

export const targetsFeature: ConsoleFeature = {
  place: 60,
  pages: [{ path: '/targets/*', Page: lazyChunk(async () => (await import('./targets.page.tsx')).TargetsPage) }],
  navigation: [
    {
      group: 'support',
      path: '/targets',
      label: 'targets.title',
      icon: IconTargetArrow,
      permission: 'targets.read',
      keys: 'g k',
    },
  ],
  audit: {
    subjects: {
      target: {
        text: (id, t) => t('audit.subject.target', { id: id ?? '' }),
        link: { permission: 'targets.read', path: () => '/targets/settings' },
      },
      targets: {
        text: (_, t) => t('audit.subject.targets'),
        link: { permission: 'targets.read', path: () => '/targets/settings' },
      },
      target_calendar: {
        text: (id, t) => t('audit.subject.target_calendar', { id: id ?? '' }),
        link: { permission: 'targets.read', path: () => '/targets/settings' },
      },
    },
  },
};
