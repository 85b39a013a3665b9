import { IconMessage2 } from '@tabler/icons-react';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';
import { useChatAlerts } from './alerts/use-chat-alerts.ts';
import { useChatPalette } from './chat.palette.tsx';

export const chatFeature: ConsoleFeature = {
  pages: [{ path: '/chat/*', Page: lazyChunk(async () => (await import('./chat.page.tsx')).ChatPage) }],
  navigation: [
    {
      group: 'support',
      path: '/chat',
      label: 'shell.nav.chat',
      icon: IconMessage2,
      permission: 'chat.read',
      keys: 'g h',
      useAlerts: useChatAlerts,
    },
  ],
  usePalette: useChatPalette,
};
