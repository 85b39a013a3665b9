import type { Clock } from '../conversation-ports.ts';

export interface Ear {
  receive(frame: unknown): void;
  closed(): void;
}

export interface SocketPair {
  /** From the client; false once it is cut. */
  say(frame: object): boolean;
  /** From the server. */
  tell(frame: object): void;
  /** Ends it for both. Whether what the client said before still arrives is up to the network. */
  cut(doesArrive: boolean): void;
  /** Nothing arrives any more, and nobody is told. */
  stall(): void;
  isOpen(): boolean;
}

/** Two ends of a socket without a network: frames arrive later, in order, as text would. */
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
