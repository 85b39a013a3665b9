import type { Down, Live, Position } from '../socket/reconnecting-socket.ts';

interface Chat<Frame> {
  receive(frame: Frame): void;
  socketOpened(): void;
  socketLost(isFinal: boolean): void;
  positions(): readonly Position[];
  compare(positions: readonly Position[]): void;
}

/** Connects the app's socket with the chat client, which loads later with its screen. */
export const createChatSocket = <Frame>() => {
  let live: Live | null = null;
  let chat: Chat<Frame> | null = null;
  return {
    receive: (frame: Frame): void => chat?.receive(frame),
    /** What chat does with the socket apart from messages. */
    part: {
      opened: (opened: Live): void => {
        live = opened;
        chat?.socketOpened();
      },
      lost: ({ isFinal }: Down): void => {
        if (isFinal) live = null;
        chat?.socketLost(isFinal);
      },
      positions: (): readonly Position[] => chat?.positions() ?? [],
      compare: (positions: readonly Position[]): void => chat?.compare(positions),
    },
    /** False if no socket is open. */
    send: (frame: object): boolean => live?.send(frame) ?? false,
    isOpen: (): boolean => live?.isOpen() ?? false,
    /** Null while there is no chat. */
    connect: (next: Chat<Frame> | null): void => {
      chat = next;
      if (live?.isOpen() === true) next?.socketOpened();
    },
  };
};
