import { IconAlertTriangle } from '@tabler/icons-react';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import { numberPath } from '../../platform/registration/audit-vocabulary.ts';
import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';
import { useIncidentsPalette } from './incidents.palette.tsx';

export const incidentsFeature: ConsoleFeature = {
  place: 40,
  pages: [{ path: '/incidents/*', Page: lazyChunk(async () => (await import('./incidents.page.tsx')).IncidentsPage) }],
  navigation: [
    {
      group: 'support',
      path: '/incidents',
      label: 'shell.nav.incidents',
      icon: IconAlertTriangle,
      permission: 'incidents.read',
      keys: 'g i',
    },
  ],
  usePalette: useIncidentsPalette,
  audit: {
    subjects: {
      incident: {
        text: (id, t) => t('audit.subject.incident', { id: id ?? '' }),
        link: { permission: 'incidents.read', path: numberPath('/incidents') },
      },
    },
    details: {
      joined: { label: 'audit.detail.joined' },
      linked: { label: 'audit.detail.linked' },
    },
  },
};
