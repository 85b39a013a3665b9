import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';
import { NoticeBell } from './components/notice-bell.tsx';
import { counters } from './counters.public.ts';

/** On every page: what happened to one's own chats and reports. */
export const noticesFeature: ConsoleFeature = {
  place: 210,
  pages: [],
  TopBarTool: NoticeBell,
  live: { on: { counters: counters.set } },
};
