import type { DeskConversation } from '@guildhall/contract/chat-desk.ts';

/** The later one of two answers about one conversation: hands, messages and positions only ever go forward. */
export const newerRow = (known: DeskConversation, told: DeskConversation): DeskConversation => {
  if (told.assign_epoch !== known.assign_epoch) return told.assign_epoch > known.assign_epoch ? told : known;
  if (told.head !== known.head) return told.head > known.head ? told : known;
  if (told.state !== known.state) return known.state === 'ended' ? known : told;
  return {
    ...told,
    read: Math.max(told.read, known.read),
    peer_read: Math.max(told.peer_read, known.peer_read),
    rating: told.rating ?? known.rating,
  };
};
