import { IconToggleRight } from '@tabler/icons-react';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';
import { PausedStatus } from './components/paused-status.tsx';
import { featureName } from './model/feature-name.ts';

export const switchesFeature: ConsoleFeature = {
  place: 190,
  pages: [
    {
      path: '/switches',
      Page: lazyChunk(async () => (await import('./screens/switches-screen.tsx')).SwitchesScreen),
    },
  ],
  navigation: [
    {
      group: 'team',
      path: '/switches',
      label: 'switches.title',
      icon: IconToggleRight,
      permission: 'switches.read',
      keys: 'g x',
    },
  ],
  TopBarStatus: PausedStatus,
  audit: {
    subjects: {
      switch: {
        text: (id, t) => t('audit.subject.switch', { feature: featureName(id ?? '', t) }),
        link: { permission: 'switches.read', path: () => '/switches' },
      },
    },
    details: {
      state: {
        values: { on: 'switches.state.on', read_only: 'switches.state.read_only', off: 'switches.state.off' },
      },
    },
    pairActions: ['switch.changed'],
  },
};
