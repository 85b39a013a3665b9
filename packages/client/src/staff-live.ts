import { SOCKET_PROTOCOL, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import { toStaffSchema, type FromStaff, type ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import { STAFF_SOCKET_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import * as v from 'valibot';
import { keepSocket, type KeepOptions, type Live } from './keep-socket.ts';

export interface StaffLiveOptions extends KeepOptions {
  readonly onMessage: (message: ToStaff) => void;
  readonly onOpen: () => void;
  readonly onClose: (code: number) => void;
  readonly origin: string;
}

export interface StaffLive extends Live {
  /** Dropped where no socket is open: what staff say is worth only the moment. */
  send(message: FromStaff): void;
}

/** The console's socket: kept like the player's, and it talks. */
export const openStaffLive = (options: StaffLiveOptions): StaffLive => {
  let socket: WebSocket | null = null;
  const open = (token: string): WebSocket => {
    const opened = new WebSocket(options.origin.replace(/^http/, 'ws') + STAFF_SOCKET_PATH, [
      SOCKET_PROTOCOL,
      tokenProtocol(token),
    ]);
    socket = opened;
    opened.addEventListener('open', options.onOpen);
    opened.addEventListener('close', ({ code }) => {
      if (socket === opened) options.onClose(code);
    });
    return opened;
  };
  const kept = keepSocket(options, open, (frame) => {
    const isKnown = v.is(toStaffSchema, frame);
    // A frame of a newer server that this console does not know is passed over.
    if (isKnown) options.onMessage(frame);
    return isKnown;
  });
  return {
    close: kept.close,
    send: (message) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
  };
};
