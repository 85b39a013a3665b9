import type { Clock } from '../conversation/ports.ts';

export interface Ear {
  receive(frame: unknown): void;
  closed(): void;
}

export interface SocketPair {
  /** Sends a frame from client to server. Returns false if the connection was cut. */
  say(frame: object): boolean;
  /** Sends a frame from server to client. */
  tell(frame: object): void;
  /** Closes both ends. `doesArrive`: whether frames already sent by the client still arrive. */
  cut(doesArrive: boolean): void;
  /** Drops all frames silently. */
  stall(): void;
  isOpen(): boolean;
}

/** Two connected socket ends: frames arrive delayed, in order, serialized. */
export const createSocketPair = (clock: Clock, delayMs: () => number, client: Ear, server: Ear): SocketPair => {
  let isOpen = true;
  let isStalled = false;
  let isLate = false;
  const way = (arrive: (frame: unknown) => void, isAlive: () => boolean) => {
    let lastMs = 0;
    return (frame: object): void => {
      const text = JSON.stringify(frame);
      lastMs = Math.max(lastMs, clock.now() + delayMs());
      clock.after(lastMs - clock.now(), () => {
        if (isAlive() && !isStalled) arrive(JSON.parse(text));
      });
    };
  };
  const up = way(
    (frame) => server.receive(frame),
    () => isOpen || isLate,
  );
  const down = way(
    (frame) => client.receive(frame),
    () => isOpen,
  );
  return {
    say: (frame) => {
      if (isOpen) up(frame);
      return isOpen;
    },
    tell: down,
    cut: (doesArrive) => {
      if (!isOpen) return;
      isOpen = false;
      isLate = doesArrive;
      server.closed();
      client.closed();
    },
    stall: () => {
      isStalled = true;
    },
    isOpen: () => isOpen,
  };
};
