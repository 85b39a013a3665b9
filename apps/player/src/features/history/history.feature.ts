import type { Feature } from '../../kit/feature.ts';

const screens = () => import('./screens/history-screen.tsx');

export const historyFeature: Feature = {
  place: 50,
  screens: { '/history': async () => (await screens()).HistoryScreen },
  lists: ['/history'],
  loadBackground: async () => {
    const { watchVisits } = await import('./visit.store.ts');
    return () => Promise.resolve(watchVisits());
  },
  me: [{ group: 'activity', to: '/history', title: 'title.history', icon: 'history' }],
};
