import { IconTags } from '@tabler/icons-react';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';

export const reasonsFeature: ConsoleFeature = {
  place: 110,
  pages: [
    { path: '/reasons', Page: lazyChunk(async () => (await import('./screens/reasons-screen.tsx')).ReasonsScreen) },
  ],
  navigation: [
    {
      group: 'support',
      path: '/reasons',
      label: 'reasons.title',
      icon: IconTags,
      permission: 'reasons.read',
      keys: 'g e',
    },
  ],
  audit: {
    subjects: {
      reason: {
        text: (id, t) => (id === null ? t('audit.subject.reasons') : t('audit.subject.reason', { id })),
        link: { permission: 'reasons.read', path: () => '/reasons' },
      },
      tag: {
        text: (id, t) => t('audit.subject.tag', { name: id ?? '' }),
        link: { permission: 'reasons.read', path: () => '/reasons' },
      },
    },
    details: {
      reason_id: { label: 'audit.detail.reason_id' },
      tags: { label: 'audit.detail.tags', summary: 'value' },
      tag: { label: 'audit.detail.tag', summary: 'value' },
      skill: { label: 'audit.detail.skill' },
      order: { label: 'audit.detail.order', isId: true, summary: 'omitted' },
      do: { values: { reason: 'audit.value.do.reason', tag: 'audit.value.do.tag', untag: 'audit.value.do.untag' } },
    },
  },
};
