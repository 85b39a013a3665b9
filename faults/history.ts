/** What happened in a run, as the clients and the table tell it. Times are of one monotonic clock, in milliseconds. */

export type Answer =
  | { readonly kind: 'ok'; readonly seq: number; readonly time: number; readonly at: number }
  | { readonly kind: 'refused'; readonly code: number; readonly at: number };

/** One message that somebody wanted to send, however often it was said. Without an answer it is unknown. */
export interface Invocation {
  readonly client: string;
  readonly conversation: string;
  readonly clientId: string;
  /** As the server counts them: 1 staff, 2 players. */
  readonly sender: 1 | 2;
  readonly content: string;
  readonly at: number;
  /** How often it was not known what became of it. */
  unknowns: number;
  readonly answers: Answer[];
}

export interface SeenMessage {
  readonly seq: number;
  readonly time: number;
  readonly sender: number;
  readonly persona: number | null;
  readonly clientId: string;
  readonly content: string;
  readonly event: string | null;
}

/** What one observer of one conversation applied, in the order in which it did. */
export interface Observation {
  readonly observer: string;
  readonly conversation: string;
  /** The number before the first that it was to apply. */
  readonly from: number;
  readonly list: readonly SeenMessage[];
  /** Whether it followed to the very end, so that nothing may be missing. */
  readonly isToTheEnd: boolean;
  /** Frames that skipped a number on one socket, which no server may send. */
  readonly skipped: number;
}

export interface StoredMessage extends SeenMessage {
  readonly conversation: string;
  readonly staffId: string | null;
}

/** Cursors of a conversation at a moment: of the table, in the order in which they were read. */
export interface CursorSample {
  readonly conversation: string;
  readonly player: number;
  readonly staff: number;
  readonly head: number;
}

/** What a client said or heard of a cursor. */
export interface CursorTold {
  readonly conversation: string;
  readonly reader: 'player' | 'staff';
  readonly seq: number;
}

/** Seen on the wire between gateway and database: stored, and the gateway never learned of it. */
export interface Unanswered {
  readonly conversation: string;
  readonly clientId: string;
  readonly seq: number;
}

export interface History {
  readonly invocations: readonly Invocation[];
  readonly observations: readonly Observation[];
  readonly stored: readonly StoredMessage[];
  readonly samples: readonly CursorSample[];
  readonly readsSaid: readonly CursorTold[];
  readonly readsHeard: readonly CursorTold[];
  readonly unanswered: readonly Unanswered[];
}
