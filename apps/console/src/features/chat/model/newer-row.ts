import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';

/** The newer of two rows of one conversation. Epochs, message numbers and read positions only increase. */
export const newerRow = (known: StaffConversation, received: StaffConversation): StaffConversation => {
  if (received.assign_epoch !== known.assign_epoch)
    return received.assign_epoch > known.assign_epoch ? received : known;
  if (received.head !== known.head) return received.head > known.head ? received : known;
  if (received.state !== known.state) return known.state === 'ended' ? known : received;
  return {
    ...received,
    read: Math.max(received.read, known.read),
    peer_read: Math.max(received.peer_read, known.peer_read),
    rating: received.rating ?? known.rating,
  };
};
