import type { clientOperations } from './client-messages.ts';
import type { StaffOperation } from './staff-messages.ts';

/** Units of the socket's budget that a message uses; every frame uses at least one. */
export const frameCosts: Readonly<Record<(typeof clientOperations)[number] | StaffOperation, number>> = {
  'MSG_UNREAD resume': 3,
  'MSG_UNREAD read': 1,
  'MSG_UNREAD leave': 1,
  'MSG_MESSAGE send': 2,
  'MSG_MESSAGE typing': 1,
  MSG_EDITING: 1,
  MSG_VIEWING: 1,
  MSG_PING: 1,
  MSG_PONG: 1,
};
