import type { Feature } from '../../kit/feature.ts';

const screens = () => import('./surveys.screens.ts');
const background = () => import('./surveys.background.ts');

export const surveysFeature: Feature = {
  place: 30,
  paused: 'surveys',
  lists: ['/survey'],
  screens: {
    '/survey': async () => (await screens()).SurveyScreen,
    '/survey/article/:id': async () => (await screens()).SurveyInfoScreen,
  },
  me: [
    {
      group: 'activity',
      to: '/survey',
      title: 'title.survey',
      icon: 'survey',
      isNew: ({ isUnread }) => isUnread('survey_total'),
    },
  ],
  loadBackground: async () => (await background()).startSurveys,
};
