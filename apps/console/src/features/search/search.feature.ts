import { IconArrowsJoin } from '@tabler/icons-react';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';

export const searchFeature: ConsoleFeature = {
  place: 90,
  pages: [
    {
      path: '/synonyms',
      Page: lazyChunk(async () => (await import('./screens/synonyms-screen.tsx')).SynonymsScreen),
    },
  ],
  navigation: [
    {
      group: 'content',
      path: '/synonyms',
      label: 'synonyms.title',
      icon: IconArrowsJoin,
      permission: 'synonyms.read',
      keys: 'g z',
    },
  ],
  audit: {
    subjects: {
      synonym: {
        text: (id, t) => t('audit.subject.synonym', { id: id ?? '' }),
        link: { permission: 'synonyms.read', path: () => '/synonyms' },
      },
    },
    details: { words: { label: 'audit.detail.words', summary: 'value' } },
  },
};
