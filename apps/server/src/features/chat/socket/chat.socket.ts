import type { FeatureSockets } from '../../../sockets/feature-sockets.ts';
import { createPlayerChat } from './player.socket.ts';
import { createStaffChat } from './staff.socket.ts';
import { followChat, type ChatSocketDependencies } from './streams.socket.ts';

/** Both sockets share the streams, so that a conversation is read once per server. */
export const chatSockets = (dependencies: ChatSocketDependencies): FeatureSockets => {
  const streams = followChat(dependencies);
  return {
    player: (hub) => createPlayerChat(dependencies, streams, hub),
    staff: (hub) => createStaffChat(dependencies, streams, hub.all),
  };
};
