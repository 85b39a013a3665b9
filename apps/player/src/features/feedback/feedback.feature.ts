import type { Feature } from '../../kit/feature.ts';

const screens = () => import('./feedback.screens.ts');
const background = () => import('./feedback.background.ts');

export const feedbackFeature: Feature = {
  place: 40,
  needsOpenAccount: true,
  paused: 'feedback',
  lists: ['/feedback'],
  screens: {
    '/feedback': async () => (await screens()).FeedbackScreen,
    '/feedback/create': async () => (await screens()).FeedbackCreateScreen,
    '/feedback/suggest': async () => (await screens()).FeedbackSuggestScreen,
    '/feedback/info/:id': async () => (await screens()).FeedbackInfoScreen,
  },
  me: [
    {
      group: 'activity',
      to: '/feedback',
      title: 'title.feedback',
      icon: 'feedback',
      isNew: ({ hasReplies }) => hasReplies,
    },
  ],
  loadBackground: async () => (await background()).sendWaiting,
};
