import { IconMasksTheater } from '@tabler/icons-react';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';

export const personasFeature: ConsoleFeature = {
  place: 150,
  pages: [
    {
      path: '/people/personas',
      Page: lazyChunk(async () => (await import('./screens/personas-screen.tsx')).PersonasScreen),
    },
  ],
  navigation: [
    {
      group: 'team',
      path: '/people/personas',
      label: 'shell.nav.personas',
      icon: IconMasksTheater,
      permission: 'personas.read',
      keys: 'g n',
    },
  ],
  audit: {
    subjects: {
      persona: {
        text: (id, t) => t('audit.subject.persona', { id: id ?? '' }),
        link: { permission: 'personas.read', path: () => '/people/personas' },
      },
    },
  },
};
