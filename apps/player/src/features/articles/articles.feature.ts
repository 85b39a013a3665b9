import type { Feature } from '../../kit/feature.ts';
import { loadMoreTexts } from '../../platform/text/i18n.ts';

const first = () => import('./screens/support-screen.tsx');
/** The first screen does without the texts of the others. */
const withTexts = async <Code>(code: Promise<Code>): Promise<Code> =>
  (await Promise.all([code, loadMoreTexts('articles')]))[0];
const lists = () => withTexts(import('./articles.screens.ts'));
const article = () => withTexts(import('./screens/article-screen.tsx'));

export const articlesFeature: Feature = {
  place: 10,
  hasCoreTexts: true,
  lists: ['/question/category/:id', '/workshop/workshop_events', '/workshop/workshop_school'],
  screens: {
    '/home': async () => (await first()).SupportScreen,
    '/home/official': async () => (await lists()).OfficialScreen,
    '/home/workshop': async () => (await lists()).WorkshopScreen,
    '/question/category/:id': async () => (await lists()).QuestionCategoryScreen,
    '/post/article/:id': async () => (await article()).ArticleScreen,
    '/workshop/workshop_events': async () => (await lists()).WorkshopEventsScreen,
    '/workshop/workshop_school': async () => (await lists()).WorkshopSchoolScreen,
  },
};
