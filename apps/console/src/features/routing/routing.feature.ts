import { IconUsersGroup } from '@tabler/icons-react';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';

export const routingFeature: ConsoleFeature = {
  place: 140,
  pages: [
    {
      path: '/people/teams',
      Page: lazyChunk(async () => (await import('./screens/routing-screen.tsx')).RoutingScreen),
    },
  ],
  navigation: [
    {
      group: 'team',
      path: '/people/teams',
      label: 'routing.title',
      icon: IconUsersGroup,
      permission: 'routing.read',
      keys: 'g m',
    },
  ],
  audit: {
    subjects: {
      team: {
        text: (id, t) => t('audit.subject.team', { id: id ?? '' }),
        link: { permission: 'routing.read', path: () => '/people/teams' },
      },
      routing: {
        text: (_, t) => t('audit.subject.routing'),
        link: { permission: 'routing.read', path: () => '/people/teams' },
      },
    },
    details: {
      languages: { label: 'routing.languages' },
      skills: { label: 'routing.skills' },
      teams: { label: 'routing.teams' },
      members: { label: 'routing.members' },
      accepts_automatically: { label: 'routing.automatic' },
      routes_reports: { label: 'routing.reports.switch' },
      reports_max: { label: 'routing.reports.max' },
    },
    pairActions: ['routing.person_changed', 'routing.settings_changed'],
  },
};
