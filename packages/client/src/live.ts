import { fromServerSchema, type Heard } from '@guildhall/contract/realtime/messages.ts';
import { SOCKET_PATH, SOCKET_PROTOCOL, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import * as v from 'valibot';
import { keepSocket, type KeepOptions, type Live } from './keep-socket.ts';

export interface LiveOptions extends KeepOptions {
  readonly onMessage: (message: Heard) => void;
  /**
   * Hears every frame as it came, also those that `onMessage` hears. Frames about a conversation are checked where one is shown,
   * so that only that screen carries their schemas.
   */
  readonly onOther?: (frame: unknown) => void;
  readonly origin: string;
}

/** The player's socket. */
export const openLive = (options: LiveOptions): Live =>
  keepSocket(
    options,
    (token) =>
      new WebSocket(options.origin.replace(/^http/, 'ws') + SOCKET_PATH, [SOCKET_PROTOCOL, tokenProtocol(token)]),
    (frame) => {
      const isKnown = v.is(fromServerSchema, frame);
      // A frame of a newer server that this app does not know is passed over.
      if (isKnown) options.onMessage(frame);
      options.onOther?.(frame);
      return isKnown;
    },
  );
