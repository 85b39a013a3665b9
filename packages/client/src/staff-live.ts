import { SOCKET_PROTOCOL, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import { toStaffSchema, type FromStaff, type ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import { STAFF_SOCKET_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import * as v from 'valibot';
import { keepSocket, type KeepOptions, type Live } from './keep-socket.ts';

export interface StaffLiveOptions extends KeepOptions {
  readonly onMessage: (message: ToStaff) => void;
  readonly onOpen: () => void;
  /** Without a close that was heard the code is 1006, as browsers have it. */
  readonly onClose: (code: number) => void;
  readonly origin: string;
}

export interface StaffLive extends Live {
  send(message: FromStaff): boolean;
}

/** The console's socket: kept like the player's. */
export const openStaffLive = (options: StaffLiveOptions): StaffLive =>
  keepSocket(
    {
      ...options,
      onDown: (down) => {
        options.onDown?.(down);
        // Whoever closed it, or was refused a token, knows already.
        if (down.code !== null || !down.isFinal) options.onClose(down.code ?? 1006);
      },
    },
    (token) =>
      new WebSocket(options.origin.replace(/^http/, 'ws') + STAFF_SOCKET_PATH, [SOCKET_PROTOCOL, tokenProtocol(token)]),
    (frame) => {
      const isKnown = v.is(toStaffSchema, frame);
      // A frame of a newer server that this console does not know is passed over.
      if (isKnown) options.onMessage(frame);
      return isKnown;
    },
  );
