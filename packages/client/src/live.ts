import { fromServerSchema, type FromServer } from '@guildhall/contract/realtime/messages.ts';
import {
  closeCodes,
  mayReconnect,
  SOCKET_PATH,
  SOCKET_PROTOCOL,
  timings,
  tokenProtocol,
} from '@guildhall/contract/realtime/socket.ts';
import * as v from 'valibot';

export interface LiveOptions {
  /** A fresh one-time token for every attempt; a failure counts as a failed attempt. */
  readonly token: () => Promise<string>;
  readonly onMessage: (message: FromServer) => void;
  /** Whether a refused token means that no other will be given either. */
  readonly isFinal?: (error: unknown) => boolean;
  readonly onRefused?: () => void;
  readonly origin: string;
  readonly random?: () => number;
}

export interface Live {
  close(): void;
}

/** Keeps one socket open: asks for a token, connects, pings, and comes back after a random, growing wait. */
export const openLive = (options: LiveOptions): Live => {
  const { token, onMessage, origin, isFinal = () => false, onRefused, random = Math.random } = options;
  let attempts = 0;
  let isClosed = false;
  let socket: WebSocket | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let pingTimer: ReturnType<typeof setTimeout> | undefined;
  let pongTimer: ReturnType<typeof setTimeout> | undefined;

  const stopTimers = (): void => {
    for (const timer of [retryTimer, pingTimer, pongTimer]) clearTimeout(timer);
  };

  const retryLater = (closeCode?: number): void => {
    if (isClosed) return;
    stopTimers();
    const ceiling =
      closeCode === closeCodes.draining
        ? timings.drainSpreadMs
        : Math.min(timings.reconnectMaxMs, timings.reconnectBaseMs * 2 ** attempts);
    attempts += 1;
    retryTimer = setTimeout(() => void connect(), random() * ceiling);
  };

  const pingSoon = (open: WebSocket): void => {
    clearTimeout(pingTimer);
    pingTimer = setTimeout(
      () => {
        open.send(JSON.stringify({ type: 'MSG_PING', time: Date.now() }));
        pongTimer = setTimeout(() => {
          // Not waited for: a dead network answers no close either.
          socket = null;
          open.close();
          retryLater();
        }, timings.pongWithinMs);
      },
      timings.pingEveryMs * (0.8 + 0.4 * random()),
    );
  };

  const receive = (open: WebSocket, data: unknown): void => {
    clearTimeout(pongTimer);
    pingSoon(open);
    const message = v.safeParse(fromServerSchema, JSON.parse(String(data)));
    // A frame of a newer server that this app does not know is passed over.
    if (!message.success) return;
    // Open is not enough: a gateway that accepts and fails would otherwise be tried again at full speed.
    attempts = 0;
    onMessage(message.output);
  };

  const connect = async (): Promise<void> => {
    let fresh: string;
    try {
      fresh = await token();
    } catch (error) {
      if (isFinal(error)) onRefused?.();
      else retryLater();
      return;
    }
    if (isClosed) return;
    const open = new WebSocket(origin.replace(/^http/, 'ws') + SOCKET_PATH, [SOCKET_PROTOCOL, tokenProtocol(fresh)]);
    socket = open;
    open.onopen = () => {
      pingSoon(open);
    };
    open.onmessage = (event) => {
      receive(open, event.data);
    };
    open.onclose = (event) => {
      if (socket !== open) return;
      socket = null;
      if (mayReconnect(event.code)) retryLater(event.code);
      else stopTimers();
    };
  };

  void connect();
  return {
    close: () => {
      isClosed = true;
      stopTimers();
      socket?.close();
    },
  };
};
