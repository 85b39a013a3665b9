import { keepsNoPlayerData, type Feature } from '../../http/feature.ts';
import type { Log } from '../../runtime/log.ts';
import type { Replies } from './replies.public.ts';
import { repliesSockets } from './replies.socket.ts';

export const repliesFeature = (replies: Replies, log: Log): Feature => ({
  noun: 'replies',
  routes: [],
  sockets: () => repliesSockets(replies, log),
  // Counts the replies that other features keep.
  ...keepsNoPlayerData,
});
