/** What a hit can be. Separate from the schemas, which would add to the bundle. */
export const searchTypes = [
  'question',
  'news',
  'events',
  'guide',
  'workshop_events',
  'workshop_school',
  'incident',
  'suggestion',
  'survey',
] as const;
export type SearchType = (typeof searchTypes)[number];

/** Functions of the app, which are hits too. Their numbers are on the wire. */
export const appFunctions = [
  { id: 1, name: 'account-deletion', noun: 'account-deletion', path: '/account_deletion' },
  { id: 2, name: 'language', noun: 'settings', path: '/settings' },
  { id: 3, name: 'surveys', noun: 'surveys', path: '/survey' },
  { id: 4, name: 'contact', noun: 'chat', path: '/online_service' },
  { id: 5, name: 'report', noun: 'feedback', path: '/feedback/create' },
  { id: 6, name: 'suggestion', noun: 'suggestions', path: '/feedback/suggest' },
  { id: 7, name: 'settings', noun: 'settings', path: '/settings' },
] as const;
export type AppFunction = (typeof appFunctions)[number];
export const functionType = 'app';

/** Further hits are of no use: a reader types another word instead. */
export const searchHitsMax = 20;
