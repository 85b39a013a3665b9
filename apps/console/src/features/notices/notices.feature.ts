import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';
import { NoticeBell } from './components/notice-bell.tsx';
import { WaitingBar } from './components/waiting-bar.tsx';

/** On every page: who waits, and what happened to one's own chats and reports. */
export const noticesFeature: ConsoleFeature = {
  place: 210,
  pages: [],
  TopBarTool: NoticeBell,
  BelowTopBar: WaitingBar,
};
