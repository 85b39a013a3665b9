import { IconWebhook } from '@tabler/icons-react';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';

export const webhooksFeature: ConsoleFeature = {
  place: 170,
  pages: [
    { path: '/webhooks', Page: lazyChunk(async () => (await import('./screens/webhooks-screen.tsx')).WebhooksScreen) },
  ],
  navigation: [
    {
      group: 'team',
      path: '/webhooks',
      label: 'shell.nav.webhooks',
      icon: IconWebhook,
      permission: 'webhooks.read',
      keys: 'g w',
    },
  ],
  audit: {
    subjects: {
      webhook: {
        text: (id, t) => t('audit.subject.webhook', { id: id ?? '' }),
        link: { permission: 'webhooks.read', path: () => '/webhooks' },
      },
    },
  },
};
