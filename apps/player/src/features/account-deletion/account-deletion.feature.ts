import type { ComponentType } from 'react';
import type { Feature } from '../../kit/feature.ts';

const screens = () => import('./account-deletion.screens.ts');
const background = () => import('./account-deletion.background.ts');

export const accountDeletionFeature: Feature = {
  place: 70,
  screens: {
    '/account_deletion': async () => (await screens()).AccountDeletionScreen,
  },
  me: [{ group: 'more', to: '/account_deletion', title: 'title.account_deletion', icon: 'leave' }],
  loadBackground: async () => (await background()).startDeletion,
};

/** Replaces the screens that need an open account (G3). */
export const loadClosedScreen = async (): Promise<ComponentType> => (await screens()).ClosedScreen;
