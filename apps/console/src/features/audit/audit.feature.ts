import { IconHistory } from '@tabler/icons-react';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';

export const auditFeature: ConsoleFeature = {
  place: 160,
  pages: [
    { path: '/people/audit', Page: lazyChunk(async () => (await import('./screens/audit-screen.tsx')).AuditScreen) },
  ],
  navigation: [
    {
      group: 'team',
      path: '/people/audit',
      label: 'shell.nav.audit',
      icon: IconHistory,
      permission: 'audit.read',
      keys: 'g a',
    },
  ],
  audit: {
    // Details that entries of several features have.
    details: {
      at: { label: 'audit.detail.at' },
      is_active: { label: 'audit.detail.is_active' },
      lang: { label: 'audit.detail.lang', summary: 'value' },
      langs: { label: 'audit.detail.langs' },
      name: { label: 'audit.detail.name' },
      reason: { label: 'audit.detail.reason', summary: 'value' },
      state: { label: 'audit.detail.state' },
      title: { label: 'audit.detail.title', summary: 'value' },
      type: { label: 'audit.detail.type', summary: 'value' },
    },
  },
};
