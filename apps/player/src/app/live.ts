import { CallFailure } from '@guildhall/client/call.ts';
import { openPlayerSocket } from '@guildhall/client/socket/player-socket.ts';
import type { Live } from '@guildhall/client/socket/reconnecting-socket.ts';
import { closeCodes } from '@guildhall/contract/realtime/socket.ts';
import { chatSocket } from '../features/chat/chat.public.ts';
import { heardChat } from '../features/replies/heard-chat.public.ts';
import { chatStore, renewOwn, repliesStore } from '../features/replies/replies.public.ts';
import { receiveTotals } from '../features/totals/totals.public.ts';
import { call } from '../platform/network/api.ts';
import { setPaused } from '../platform/session/paused.ts';
import { askSession, setRestriction } from '../platform/session/session.ts';

/** The socket of a launched player. `onFinal`: it was refused for good. */
export const openLive = (onFinal: () => void): Live => {
  const opened = openPlayerSocket({
    origin: location.origin,
    token: async () => (await call('/launch/socket', {})).token,
    // The session has ended, so reconnecting is pointless; ask the server for the current session instead.
    isFinal: (error) =>
      error instanceof CallFailure && (error.reason === 'launch_required' || error.reason === 'blocked'),
    onRefused: () => void askSession(),
    onMessage: (message) => {
      if ('totals' in message) receiveTotals(message.totals);
      if ('restriction' in message) setRestriction(message.restriction ?? null);
      if ('paused' in message) setPaused(message.paused);
      if ('replies' in message) repliesStore.set(message.replies);
      if ('chat' in message) chatStore.set(typeof message.chat === 'number' ? message.chat : message.chat.unread);
      if (!('kind' in message)) return;
      if (message.kind === 'read') heardChat(message.chat.unread, message.chat.state);
      // An equal count may also mean a new answer.
      if (message.kind === 'replies' && message.replies > 0) renewOwn();
      if (message.kind === 'hello') {
        const { has_chat: hasChat = false, has_reports: hasReports = false, chat, replies } = message;
        if (hasChat || hasReports || chat + replies > 0) renewOwn();
      }
    },
    onOther: (frame) => chatSocket.listener?.receive(frame),
    onOpen: () => chatSocket.listener?.socketOpened(),
    onDown: ({ isFinal, code }) => {
      if (isFinal) onFinal();
      // Staff blocked the player; the session says until when and why.
      if (code === closeCodes.blocked) void askSession();
      chatSocket.listener?.socketLost(isFinal);
    },
    positions: () => chatSocket.listener?.positions() ?? [],
    onPositions: (positions) => chatSocket.listener?.compare(positions),
  });
  chatSocket.live = opened;
  return opened;
};
