import { viewingTimings } from '@guildhall/contract/realtime/staff-socket.ts';
import { createPresence } from '../../../platform/network/presence.ts';
import { withoutTab, withViewing, type Viewing, type Views } from '../model/viewers.ts';

export const viewing = createPresence<Views, Viewing>({
  empty: new Map(),
  keyOf: ({ tab }) => tab,
  withHeard: withViewing,
  without: withoutTab,
  forgetMs: viewingTimings.forgetMs,
});
