import { fromServerSchema, type Heard } from '@guildhall/contract/realtime/messages.ts';
import { SOCKET_PATH, SOCKET_PROTOCOL, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import * as v from 'valibot';
import { openReconnectingSocket, type KeepOptions, type Live } from './reconnecting-socket.ts';

export interface LiveOptions extends KeepOptions {
  readonly onMessage: (message: Heard) => void;
  /**
   * Receives every frame unparsed, including those for `onMessage`. Chat frames are validated on the chat screen, so
   * that only that screen carries their schemas.
   */
  readonly onOther?: (frame: unknown) => void;
  readonly origin: string;
}

export const openPlayerSocket = (options: LiveOptions): Live =>
  openReconnectingSocket(
    options,
    (token) =>
      new WebSocket(options.origin.replace(/^http/, 'ws') + SOCKET_PATH, [SOCKET_PROTOCOL, tokenProtocol(token)]),
    (frame) => {
      const isKnown = v.is(fromServerSchema, frame);
      // Ignore frames of newer servers that this app does not know.
      if (isKnown) options.onMessage(frame);
      options.onOther?.(frame);
      return isKnown;
    },
  );
