import type { Feature, MeEntry } from '../../kit/feature.ts';

const screens = () => import('./settings.screens.ts');

/** `meEntries` returns the entries of all features, this one included. */
export const createSettings = (meEntries: () => readonly MeEntry[]): Feature => ({
  screens: {
    '/home/me': async () => (await screens()).createMeScreen(meEntries()),
    '/settings': async () => (await screens()).SettingsScreen,
    '/about': async () => (await screens()).AboutScreen,
  },
  me: [
    { group: 'more', to: '/settings', title: 'title.settings', icon: 'settings' },
    { group: 'more', to: '/about', title: 'title.about', icon: 'about' },
  ],
});
