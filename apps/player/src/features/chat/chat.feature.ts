import type { Feature } from '../../kit/feature.ts';

const screens = () => import('./screens/online-service-screen.tsx');
const background = () => import('./chat.background.ts');

export const chatFeature: Feature = {
  place: 20,
  needsOpenAccount: true,
  showsRestriction: true,
  paused: 'chat',
  screens: {
    '/online_service': async () => (await screens()).OnlineServiceScreen,
  },
  loadBackground: async () => (await background()).startChat,
};
