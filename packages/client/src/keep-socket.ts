import { closeCodes, mayReconnect, timings } from '@guildhall/contract/realtime/socket.ts';

export interface KeepOptions {
  /** A fresh one-time token for every attempt; a failure counts as a failed attempt. */
  readonly token: () => Promise<string>;
  /** Whether a refused token means that no other will be given either. */
  readonly isFinal?: (error: unknown) => boolean;
  readonly onRefused?: () => void;
  readonly random?: () => number;
}

export interface Live {
  close(): void;
}

/**
 * Keeps one socket open: asks for a token, connects, pings, and comes back after a random, growing wait. `open` makes the
 * socket of an attempt; `receive` says whether a frame was one it knows.
 */
export const keepSocket = (
  { token, isFinal, onRefused, random = Math.random }: KeepOptions,
  open: (token: string) => WebSocket,
  receive: (frame: unknown) => boolean,
): Live => {
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

  const connect = async (): Promise<void> => {
    let fresh: string;
    try {
      fresh = await token();
    } catch (error) {
      if (isFinal?.(error)) onRefused?.();
      else retryLater();
      return;
    }
    if (isClosed) return;
    const opened = open(fresh);
    socket = opened;
    opened.onopen = () => {
      pingSoon(opened);
    };
    opened.onmessage = (event) => {
      clearTimeout(pongTimer);
      pingSoon(opened);
      // Open is not enough: a gateway that accepts and fails would otherwise be tried again at full speed.
      if (receive(JSON.parse(String(event.data)))) attempts = 0;
    };
    opened.onclose = (event) => {
      if (socket !== opened) return;
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
