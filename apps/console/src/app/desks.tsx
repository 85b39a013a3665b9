import type { Permission } from '@guildhall/contract/permissions.ts';
import type { ConsoleMessageId } from '@guildhall/i18n/console-messages.ts';
import {
  IconAlertTriangle,
  IconArticle,
  IconBulb,
  IconChartBar,
  IconChecklist,
  IconHistory,
  IconLanguage,
  IconMasksTheater,
  IconMessage2,
  IconMessages,
  IconTemplate,
  IconUserOff,
  IconUsersGroup,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react';
import { lazyDesk } from '../platform/chunk.ts';

/** Each desk is a part of its own and gets every address below its path. */
export const desks = [
  {
    path: '/feedback/templates/*',
    Desk: lazyDesk(async () => (await import('../features/templates/templates.desk.tsx')).TemplatesDesk),
  },
  {
    path: '/feedback/figures',
    Desk: lazyDesk(async () => (await import('../features/figures/screens/figures-screen.tsx')).FiguresScreen),
  },
  {
    path: '/issues/*',
    Desk: lazyDesk(async () => (await import('../features/incidents/incidents.desk.tsx')).IncidentsDesk),
  },
  {
    path: '/board/*',
    Desk: lazyDesk(async () => (await import('../features/suggestions/suggestions.desk.tsx')).SuggestionsDesk),
  },
  {
    path: '/deletions/*',
    Desk: lazyDesk(
      async () => (await import('../features/account-deletion/account-deletion.desk.tsx')).AccountDeletionDesk,
    ),
  },
  {
    path: '/surveys/*',
    Desk: lazyDesk(async () => (await import('../features/surveys/surveys.desk.tsx')).SurveysDesk),
  },
  {
    path: '/content/*',
    Desk: lazyDesk(async () => (await import('../features/articles/articles.desk.tsx')).ArticlesDesk),
  },
  {
    path: '/chat/*',
    Desk: lazyDesk(async () => (await import('../features/chat/chat.desk.tsx')).ChatDesk),
  },
  {
    path: '/feedback/*',
    Desk: lazyDesk(async () => (await import('../features/feedback/feedback.desk.tsx')).FeedbackDesk),
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
    path: '/webhooks',
    Desk: lazyDesk(async () => (await import('../features/webhooks/screens/webhooks-screen.tsx')).WebhooksScreen),
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

/** What the rail leads to, in its order. */
export const placeGroups: readonly PlaceGroup[] = [
  {
    label: 'shell.nav.support',
    places: [
      { path: '/chat', label: 'shell.nav.chat', icon: IconMessage2, permission: 'chat.read', keys: 'g h' },
      { path: '/feedback', label: 'shell.nav.feedback', icon: IconMessages, permission: 'feedback.read', keys: 'g f' },
      {
        path: '/issues',
        label: 'shell.nav.incidents',
        icon: IconAlertTriangle,
        permission: 'incidents.read',
        keys: 'g i',
      },
      {
        path: '/board',
        label: 'shell.nav.suggestions',
        icon: IconBulb,
        permission: 'suggestions.read',
        keys: 'g s',
      },
      {
        path: '/deletions',
        label: 'shell.nav.deletions',
        icon: IconUserOff,
        permission: 'deletions.read',
        keys: 'g d',
      },
      {
        path: '/feedback/templates',
        label: 'shell.nav.templates',
        icon: IconTemplate,
        permission: 'feedback.read',
        keys: 'g t',
      },
      {
        path: '/feedback/figures',
        label: 'shell.nav.figures',
        icon: IconChartBar,
        permission: 'feedback.read',
        keys: 'g r',
      },
    ],
  },
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
      { path: '/surveys', label: 'shell.nav.surveys', icon: IconChecklist, permission: 'surveys.read', keys: 'g v' },
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
      { path: '/webhooks', label: 'shell.nav.webhooks', icon: IconWebhook, permission: 'webhooks.read', keys: 'g w' },
    ],
  },
];

export const places = placeGroups.flatMap((group) => group.places);

/** Where a day's work begins: with the reports, for those who answer them, or with the articles. */
const starts = ['/feedback', '/content'];

export const startOf = (may: (permission: Permission) => boolean): string => {
  const seen = places.filter(({ permission }) => may(permission)).map(({ path }) => path);
  return starts.find((path) => seen.includes(path)) ?? seen[0] ?? '/account';
};

/** The place an address belongs to: the one with the longest path that the address is at or below. */
export const placeOf = (pathname: string): Place | undefined =>
  places
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0];
