import { closeCodes, mayReconnect, timings } from '@guildhall/contract/realtime/socket.ts';

/** Up to which number one side has a conversation (rule 19). */
export interface Position {
  readonly conversation: string;
  readonly seq: number;
}

export interface Down {
  /** Null where no close was heard: no answer, or no token. */
  readonly code: number | null;
  /** Whether nobody tries again by itself. */
  readonly isFinal: boolean;
}

export interface KeepOptions {
  /** A fresh one-time token for every attempt; a failure counts as a failed attempt. */
  readonly token: () => Promise<string>;
  /** Whether a refused token means that no other will be given either. */
  readonly isFinal?: (error: unknown) => boolean;
  readonly onRefused?: () => void;
  /** It may talk now. */
  readonly onOpen?: () => void;
  /** There is no socket, or the attempt to open one failed. */
  readonly onDown?: (down: Down) => void;
  /** What each ping says of the conversations that are followed here, and what the pong says of them (rule 19). */
  readonly positions?: () => readonly Position[];
  readonly onPositions?: (positions: readonly Position[]) => void;
  readonly random?: () => number;
}

export interface Live {
  /** False where no socket is open; true says only that it was handed over. */
  send(frame: object): boolean;
  isOpen(): boolean;
  /** The page is visible or online again: what is open must prove it, and what waits to try again need not wait. */
  wake(): void;
  close(): void;
}

interface Beat {
  readonly type?: unknown;
  readonly time?: unknown;
  readonly positions?: unknown;
}

/**
 * Keeps one socket open: asks for a token, connects, pings, and comes back after a random, growing wait. `open` makes the
 * socket of an attempt; `receive` says whether a frame was one it knows.
 */
export const keepSocket = (
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
  /** Of what must happen soon: the socket opens, or the pong comes. */
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
      // Not waited for: a dead network answers no close either.
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
      // Open is not enough: a gateway that accepts and fails would otherwise be tried again at full speed.
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
