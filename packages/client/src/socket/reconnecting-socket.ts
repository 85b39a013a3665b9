import { closeCodes, mayReconnect, timings } from '@guildhall/contract/realtime/socket.ts';

/** Sequence number up to which one side has a conversation (rule 19). */
export interface Position {
  readonly conversation: string;
  readonly seq: number;
}

export interface Down {
  /** Null without a close frame: a timeout, or no token. */
  readonly code: number | null;
  /** True if there will be no automatic reconnect. */
  readonly isFinal: boolean;
}

export interface KeepOptions {
  /** A fresh single-use token for every attempt; an error counts as a failed attempt. */
  readonly token: () => Promise<string>;
  /** Whether a failed token request is permanent. */
  readonly isFinal?: (error: unknown) => boolean;
  readonly onRefused?: () => void;
  readonly onOpen?: () => void;
  /** The socket was lost, or the attempt to open one failed. */
  readonly onDown?: (down: Down) => void;
  /**
   * Positions of followed conversations, sent with each ping; `onPositions` receives the server's from the pong (rule
   * 19).
   */
  readonly positions?: () => readonly Position[];
  readonly onPositions?: (positions: readonly Position[]) => void;
  readonly random?: () => number;
}

export interface Live {
  /** False if no socket is open; true does not guarantee delivery. */
  send(frame: object): boolean;
  isOpen(): boolean;
  /** The page is visible or online again: checks an open socket with a ping, and skips a pending reconnect delay. */
  wake(): void;
  close(): void;
}

interface Beat {
  readonly type?: unknown;
  readonly time?: unknown;
  readonly positions?: unknown;
}

/**
 * Keeps one socket open: requests a token, connects, pings, and reconnects with exponential backoff and jitter.
 * `receive` returns whether it knows the frame.
 */
export const openReconnectingSocket = (
  { token, isFinal, onRefused, onOpen, onDown, positions, onPositions, random = Math.random }: KeepOptions,
  open: (token: string) => WebSocket,
  receive: (frame: unknown) => boolean,
): Live => {
  let attempts = 0;
  let isClosed = false;
  let isOpen = false;
  let isWaiting = false;
  let socket: WebSocket | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let pingTimer: ReturnType<typeof setTimeout> | undefined;
  /** Timeout for opening the socket or for the pong. */
  let deadline: ReturnType<typeof setTimeout> | undefined;

  const stopTimers = (): void => {
    for (const timer of [retryTimer, pingTimer, deadline]) clearTimeout(timer);
  };

  const down = (code: number | null, isLast = false): void => {
    socket = null;
    isOpen = false;
    stopTimers();
    onDown?.({ code, isFinal: isLast });
  };

  const retryLater = (closeCode: number | null): void => {
    if (isClosed) return;
    const ceiling =
      closeCode === closeCodes.draining
        ? timings.drainSpreadMs
        : Math.min(timings.reconnectMaxMs, timings.reconnectBaseMs * 2 ** attempts);
    attempts += 1;
    isWaiting = true;
    retryTimer = setTimeout(() => void connect(), random() * ceiling);
  };

  const within = (opened: WebSocket, ms: number): void => {
    clearTimeout(deadline);
    deadline = setTimeout(() => {
      // Do not wait for the close event: a dead network delivers none.
      down(null);
      opened.close();
      retryLater(null);
    }, ms);
  };

  const ping = (opened: WebSocket, pongWithinMs: number): void => {
    clearTimeout(pingTimer);
    const known = positions?.() ?? [];
    const beat = { type: 'MSG_PING', time: Date.now(), ...(known.length > 0 && { positions: known }) };
    opened.send(JSON.stringify(beat));
    within(opened, pongWithinMs);
  };

  const pingSoon = (opened: WebSocket): void => {
    clearTimeout(pingTimer);
    pingTimer = setTimeout(() => ping(opened, timings.pongWithinMs), timings.pingEveryMs * (0.8 + 0.4 * random()));
  };

  const answerBeat = (opened: WebSocket, beat: Beat | null): void => {
    if (beat?.type === 'MSG_PING') opened.send(JSON.stringify({ type: 'MSG_PONG', time: beat.time }));
    else if (beat?.type === 'MSG_PONG' && Array.isArray(beat.positions)) onPositions?.(beat.positions as Position[]);
  };

  const connect = async (): Promise<void> => {
    isWaiting = false;
    let fresh: string;
    try {
      fresh = await token();
    } catch (error) {
      if (isClosed) return;
      const isLast = isFinal?.(error) === true;
      down(null, isLast);
      if (isLast) onRefused?.();
      else retryLater(null);
      return;
    }
    if (isClosed) return;
    const opened = open(fresh);
    socket = opened;
    within(opened, timings.openWithinMs);
    opened.onopen = () => {
      if (socket !== opened) return;
      clearTimeout(deadline);
      isOpen = true;
      pingSoon(opened);
      onOpen?.();
    };
    opened.onmessage = (event) => {
      if (socket !== opened) return;
      clearTimeout(deadline);
      pingSoon(opened);
      const frame: unknown = JSON.parse(String(event.data));
      answerBeat(opened, frame as Beat | null);
      // Reset the backoff only after a valid frame: a gateway that accepts and then fails would otherwise be retried at
      // full speed.
      if (receive(frame)) attempts = 0;
    };
    opened.onclose = ({ code }) => {
      if (socket !== opened) return;
      down(code, !mayReconnect(code));
      if (mayReconnect(code)) retryLater(code);
    };
  };

  void connect();
  return {
    send: (frame) => {
      if (!isOpen) return false;
      socket?.send(JSON.stringify(frame));
      return true;
    },
    isOpen: () => isOpen,
    wake: () => {
      if (isClosed) return;
      if (isOpen && socket !== null) ping(socket, timings.wakePongMs);
      else if (isWaiting) {
        stopTimers();
        void connect();
      }
    },
    close: () => {
      if (isClosed) return;
      isClosed = true;
      const opened = socket;
      down(null, true);
      opened?.close();
    },
  };
};
