import type { Feature } from '../../kit/feature.ts';

const screens = () => import('./settings.screens.ts');

export const settingsFeature: Feature = {
  place: 60,
  screens: {
    '/home/me': async (features) => (await screens()).createMeScreen(features.flatMap(({ me = [] }) => me)),
    '/settings': async () => (await screens()).SettingsScreen,
    '/about': async () => (await screens()).AboutScreen,
  },
  me: [
    { group: 'more', to: '/settings', title: 'title.settings', icon: 'settings' },
    { group: 'more', to: '/about', title: 'title.about', icon: 'about' },
  ],
};
