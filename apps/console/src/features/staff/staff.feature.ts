import { IconUsersGroup } from '@tabler/icons-react';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';
import { staffAudit } from './people/model/staff-audit.ts';
import { usePeoplePalette } from './people/people.palette.tsx';

export const staffFeature: ConsoleFeature = {
  place: 130,
  pages: [
    { path: '/people/*', Page: lazyChunk(async () => (await import('./people/people.page.tsx')).PeoplePage) },
    { path: '/account', Page: lazyChunk(async () => (await import('./account/account-screen.tsx')).AccountScreen) },
  ],
  navigation: [
    {
      group: 'team',
      path: '/people',
      label: 'shell.nav.people',
      icon: IconUsersGroup,
      permission: 'people.read',
      keys: 'g p',
    },
  ],
  usePalette: usePeoplePalette,
  audit: staffAudit,
};
