import type { Feature } from '../../kit/feature.ts';

const screens = () => import('./screens/online-service-screen.tsx');
const background = () => import('./chat.background.ts');

export const chat: Feature = {
  needsOpenAccount: true,
  paused: { feature: 'chat', title: 'title.online_service' },
  screens: {
    '/online_service': async () => (await screens()).OnlineServiceScreen,
  },
  loadBackground: async () => (await background()).startChat,
};
