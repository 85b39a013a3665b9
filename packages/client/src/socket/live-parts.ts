import type { Down, Live, Position } from './reconnecting-socket.ts';

interface Named {
  readonly kind: string;
}

/** Distributes over the messages, because one may have several kinds. */
type MessageOf<Message extends Named, Kind> = Message extends unknown
  ? Kind extends Message['kind']
    ? Message
    : never
  : never;

/** What one feature does with the app's socket. */
export interface LivePart<Message extends Named> {
  /** What arrives, by kind. A kind belongs to one feature. */
  readonly on?: { readonly [Kind in Message['kind']]?: (message: MessageOf<Message, Kind>) => void };
  readonly opened?: (live: Live) => void;
  /** The socket was lost, or the attempt to open one failed. */
  readonly lost?: (down: Down) => void;
  /** Positions in what the feature follows, and the server's answer to all positions (rule 19). */
  readonly positions?: () => readonly Position[];
  readonly compare?: (positions: readonly Position[]) => void;
}

/** Passes what happens on a socket on to the features. */
export const joinLiveParts = <Message extends Named>(parts: readonly LivePart<Message>[]) => {
  const receivers = new Map<string, (message: Message) => void>();
  for (const { on = {} } of parts) {
    for (const [kind, receive] of Object.entries(on)) {
      if (receivers.has(kind)) throw new Error(`Two features receive the message ${kind}.`);
      receivers.set(kind, receive as (message: Message) => void);
    }
  }
  return {
    kinds: (): readonly string[] => [...receivers.keys()],
    receive: (message: Message): void => receivers.get(message.kind)?.(message),
    opened: (live: Live): void => {
      for (const { opened } of parts) opened?.(live);
    },
    lost: (down: Down): void => {
      for (const { lost } of parts) lost?.(down);
    },
    positions: (): readonly Position[] => parts.flatMap(({ positions }) => positions?.() ?? []),
    compare: (heard: readonly Position[]): void => {
      for (const { compare } of parts) compare?.(heard);
    },
  };
};
