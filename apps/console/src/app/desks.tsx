import type { Permission } from '@guildhall/contract/permissions.ts';
import type { ConsoleMessageId } from '@guildhall/i18n/console-messages.ts';
import {
  IconArticle,
  IconHistory,
  IconLanguage,
  IconMasksTheater,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import { lazyDesk } from '../platform/chunk.ts';

/** Each desk is a part of its own and gets every address below its path. */
export const desks = [
  {
    path: '/content/*',
    Desk: lazyDesk(async () => (await import('../features/articles/articles.desk.tsx')).ArticlesDesk),
  },
  {
    path: '/people/*',
    Desk: lazyDesk(async () => (await import('../features/people/people.desk.tsx')).PeopleDesk),
  },
  {
    path: '/people/personas',
    Desk: lazyDesk(async () => (await import('../features/personas/screens/personas-screen.tsx')).PersonasScreen),
  },
  {
    path: '/people/audit',
    Desk: lazyDesk(async () => (await import('../features/audit/screens/audit-screen.tsx')).AuditScreen),
  },
  {
    path: '/account',
    Desk: lazyDesk(async () => (await import('../features/staff/screens/account-screen.tsx')).AccountScreen),
  },
] as const;

export interface Place {
  readonly path: string;
  readonly label: ConsoleMessageId;
  readonly icon: TablerIcon;
  readonly permission: Permission;
  readonly keys: string;
}

interface PlaceGroup {
  readonly label: ConsoleMessageId;
  readonly places: readonly Place[];
}

/** What the rail leads to, in its order. The first that one may see is where one starts. */
export const placeGroups: readonly PlaceGroup[] = [
  {
    label: 'shell.nav.content',
    places: [
      { path: '/content', label: 'shell.nav.articles', icon: IconArticle, permission: 'content.read', keys: 'g c' },
      {
        path: '/content/languages',
        label: 'shell.nav.languages',
        icon: IconLanguage,
        permission: 'content.read',
        keys: 'g l',
      },
    ],
  },
  {
    label: 'shell.nav.team',
    places: [
      { path: '/people', label: 'shell.nav.people', icon: IconUsersGroup, permission: 'people.read', keys: 'g p' },
      {
        path: '/people/personas',
        label: 'shell.nav.personas',
        icon: IconMasksTheater,
        permission: 'personas.read',
        keys: 'g n',
      },
      { path: '/people/audit', label: 'shell.nav.audit', icon: IconHistory, permission: 'audit.read', keys: 'g a' },
    ],
  },
];

export const places = placeGroups.flatMap((group) => group.places);

/** The place an address belongs to: the one with the longest path that the address is at or below. */
export const placeOf = (pathname: string): Place | undefined =>
  places
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0];
