import { SOCKET_PROTOCOL, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import { toStaffSchema, type FromStaff, type ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import { STAFF_SOCKET_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import * as v from 'valibot';
import { openReconnectingSocket, type KeepOptions, type Live } from './reconnecting-socket.ts';

export interface StaffLiveOptions extends KeepOptions {
  readonly onMessage: (message: ToStaff) => void;
  readonly onOpen: () => void;
  /** The code is 1006 without a close frame, as in browsers. */
  readonly onClose: (code: number) => void;
  readonly origin: string;
}

export interface StaffLive extends Live {
  send(message: FromStaff): boolean;
}

export const openStaffSocket = (options: StaffLiveOptions): StaffLive =>
  openReconnectingSocket(
    {
      ...options,
      onDown: (down) => {
        options.onDown?.(down);
        // A close by this side or a refused token needs no notification.
        if (down.code !== null || !down.isFinal) options.onClose(down.code ?? 1006);
      },
    },
    (token) =>
      new WebSocket(options.origin.replace(/^http/, 'ws') + STAFF_SOCKET_PATH, [SOCKET_PROTOCOL, tokenProtocol(token)]),
    (frame) => {
      const isKnown = v.is(toStaffSchema, frame);
      // Ignore frames of newer servers that this console does not know.
      if (isKnown) options.onMessage(frame);
      return isKnown;
    },
  );
