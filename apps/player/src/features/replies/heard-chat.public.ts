import { knownOwn } from './known-own.data.ts';
import { chatStore, renewOwn } from './replies.public.ts';

/** From the socket: unread messages, and the state of the conversation where the frame says it. */
export const heardChat = (unread: number, state: string | undefined): void => {
  chatStore.set(unread);
  const chat = knownOwn()?.chat;
  const isSame = unread === (chat?.unread ?? 0) && (state === undefined || state === (chat?.state ?? 'ended'));
  // While the conversation is on the screen, everything in it counts as read at once.
  const isShown = location.pathname.endsWith('/online_service') && unread > 0;
  if (!isSame && !isShown) renewOwn();
};
