import type { Feature } from '../../kit/feature.ts';

const screens = () => import('./screens/history-screen.tsx');

export const history: Feature = {
  screens: { '/history': async () => (await screens()).HistoryScreen },
  lists: ['/history'],
  me: [{ group: 'activity', to: '/history', title: 'title.history', icon: 'history' }],
};
