import type { Feature, LoadScreen } from '../../kit/feature.ts';

const screens = () => import('./account-deletion.screens.ts');
const background = () => import('./account-deletion.background.ts');

export const accountDeletion: Feature = {
  screens: {
    '/account_deletion': async () => (await screens()).AccountDeletionScreen,
  },
  me: [{ group: 'more', to: '/account_deletion', title: 'title.account_deletion', icon: 'leave' }],
  loadBackground: async () => (await background()).startDeletion,
};

/** Replaces the screens that need an open account (G3). */
export const loadClosedScreen: LoadScreen = async () => (await screens()).ClosedScreen;
