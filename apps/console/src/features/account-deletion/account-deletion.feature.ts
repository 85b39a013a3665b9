import { IconUserOff } from '@tabler/icons-react';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';
import { timelineStates } from '../../platform/registration/player-parts.ts';

export const accountDeletionFeature: ConsoleFeature = {
  place: 70,
  pages: [
    {
      path: '/account-deletion/*',
      Page: lazyChunk(async () => (await import('./account-deletion.page.tsx')).AccountDeletionPage),
    },
  ],
  navigation: [
    {
      group: 'support',
      path: '/account-deletion',
      label: 'shell.nav.deletions',
      icon: IconUserOff,
      permission: 'deletions.read',
      keys: 'g d',
    },
  ],
  timeline: {
    deletion: {
      label: 'players.timeline.deletion',
      icon: IconUserOff,
      path: ({ subject }) => (subject === null ? null : `/account-deletion/${subject}`),
      stateText: timelineStates({
        requested: 'deletions.state.requested',
        confirmed: 'deletions.state.confirmed',
        erasing: 'deletions.state.erasing',
        rejected: 'deletions.state.rejected',
        cancelled: 'deletions.state.cancelled',
      }),
    },
  },
  audit: {
    // These link to the list only: their URLs cannot be derived from the number in the audit log, and erased data has
    // none.
    subjects: {
      deletion: {
        text: (id, t) => t('audit.subject.deletion', { id: id ?? '' }),
        link: { permission: 'deletions.read', path: () => '/account-deletion' },
      },
      erasure: {
        text: (id, t) => t('audit.subject.erasure', { id: (id ?? '').slice(0, 8) }),
        link: { permission: 'deletions.read', path: () => '/account-deletion/erasures' },
      },
    },
  },
};
