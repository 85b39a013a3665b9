import { lazy, type ComponentType } from 'react';
import { loadChunk } from '../platform/chunk.ts';
import { loadMoreTexts } from '../platform/i18n.ts';

type Load = () => Promise<ComponentType>;

/** Every screen, each in a part of its own that arrives when it is first needed (A6). */
const loads = {
  support: async () => (await import('../features/articles/screens/support-screen.tsx')).SupportScreen,
  official: async () => (await import('../features/articles/screens/official-screen.tsx')).OfficialScreen,
  workshop: async () => (await import('../features/articles/screens/workshop-screen.tsx')).WorkshopScreen,
  me: async () => (await import('../features/settings/screens/me-screen.tsx')).MeScreen,
  question: async () =>
    (await import('../features/articles/screens/question-category-screen.tsx')).QuestionCategoryScreen,
  article: async () => (await import('../features/articles/screens/article-screen.tsx')).ArticleScreen,
  workshopEvents: async () =>
    (await import('../features/articles/screens/workshop-list-screen.tsx')).WorkshopEventsScreen,
  workshopSchool: async () =>
    (await import('../features/articles/screens/workshop-list-screen.tsx')).WorkshopSchoolScreen,
  settings: async () => (await import('../features/settings/screens/settings-screen.tsx')).SettingsScreen,
  history: async () => (await import('../features/history/screens/history-screen.tsx')).HistoryScreen,
  about: async () => (await import('../features/settings/screens/about-screen.tsx')).AboutScreen,
  onlineService: async () => (await import('../features/chat/screens/online-service-screen.tsx')).OnlineServiceScreen,
  survey: async () => (await import('../features/surveys/screens/survey-screen.tsx')).SurveyScreen,
  surveyInfo: async () => (await import('../features/surveys/screens/survey-info-screen.tsx')).SurveyInfoScreen,
  feedback: async () => (await import('../features/feedback/screens/feedback-screen.tsx')).FeedbackScreen,
  feedbackCreate: async () => (await import('../features/feedback/screens/create-screen.tsx')).FeedbackCreateScreen,
  feedbackSuggest: async () => (await import('../features/feedback/screens/suggest-screen.tsx')).FeedbackSuggestScreen,
  feedbackInfo: async () => (await import('../features/feedback/screens/info-screen.tsx')).FeedbackInfoScreen,
  accountDeletion: async () =>
    (await import('../features/account-deletion/screens/account-deletion-screen.tsx')).AccountDeletionScreen,
  closed: async () => (await import('../features/account-deletion/screens/closed-screen.tsx')).ClosedScreen,
  notFound: async () => (await import('./not-found-screen.tsx')).NotFoundScreen,
  notFoundTab: async () => (await import('./not-found-screen.tsx')).NotFoundTab,
} satisfies Record<string, Load>;

export type ScreenName = keyof typeof loads;

/** Routes of the document below the base path (A3, A4); `*` catches the rest. */
export const tabRoutes: readonly (readonly [string, ScreenName])[] = [
  ['/home', 'support'],
  ['/home/official', 'official'],
  ['/home/workshop', 'workshop'],
  ['/home/me', 'me'],
  ['/home/*', 'notFoundTab'],
];

export const otherRoutes: readonly (readonly [string, ScreenName])[] = [
  ['/online_service', 'onlineService'],
  ['/question/category/:id', 'question'],
  ['/post/article/:id', 'article'],
  ['/workshop/workshop_events', 'workshopEvents'],
  ['/workshop/workshop_school', 'workshopSchool'],
  ['/survey', 'survey'],
  ['/survey/article/:id', 'surveyInfo'],
  ['/feedback', 'feedback'],
  ['/feedback/create', 'feedbackCreate'],
  ['/feedback/suggest', 'feedbackSuggest'],
  ['/feedback/info/:id', 'feedbackInfo'],
  ['/account_deletion', 'accountDeletion'],
  ['/settings', 'settings'],
  ['/history', 'history'],
  ['/about', 'about'],
  ['*', 'notFound'],
];

/** Screens that work for the account alone: a closed one sees in their place that it is closed (G3). */
export const closedScreens: ReadonlySet<ScreenName> = new Set<ScreenName>([
  'onlineService',
  'feedback',
  'feedbackCreate',
  'feedbackSuggest',
  'feedbackInfo',
]);

/** Screens whose texts came with the app; every other one brings the rest along. */
const coreScreens: ReadonlySet<ScreenName> = new Set<ScreenName>([
  'support',
  'official',
  'workshop',
  'question',
  'article',
  'workshopEvents',
  'workshopSchool',
  'notFound',
  'notFoundTab',
]);

const started = new Map<ScreenName, Promise<ComponentType>>();
const arrived = new Map<ScreenName, ComponentType>();

/** Begins fetching a screen. A failure stays: engines remember a part that failed, so only a reload can fetch it anew. */
export const startScreen = (name: ScreenName): Promise<ComponentType> => {
  const running = started.get(name);
  if (running !== undefined) return running;
  const screen: Promise<ComponentType> = loadChunk(name, loads[name]);
  const texts = coreScreens.has(name) ? undefined : loadChunk('more-texts', loadMoreTexts);
  const promise = Promise.all([screen, texts]).then(([component]) => component);
  started.set(name, promise);
  promise.then(
    (component) => arrived.set(name, component),
    () => {},
  );
  return promise;
};

/** Fetches every screen in the background, so that all of them open without network. Failures wait for the real attempt. */
export const keepScreens = async (): Promise<void> => {
  await loadMoreTexts().catch(() => {});
  for (const load of Object.values(loads)) await load().catch(() => {});
};

/** The component of a screen: itself once it has arrived, so that nothing flickers, else a lazy one. */
export const screenComponent = (name: ScreenName): ComponentType =>
  arrived.get(name) ?? lazy(async () => ({ default: await startScreen(name) }));

/** The screen of an address, to start its part before React does. */
export const screenOfPath = (path: string): ScreenName => {
  const match = [...tabRoutes, ...otherRoutes].find(([pattern]) =>
    new RegExp(`^${pattern.replace('*', '.*').replaceAll(/:\w+/g, '[^/]+')}/?$`).test(path),
  );
  return path === '/' ? 'support' : (match?.[1] ?? 'notFound');
};
