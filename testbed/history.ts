/**
 * The history of a run, recorded by the clients and read from the table. Times are in milliseconds of one monotonic
 * clock.
 */

export type Answer =
  | { readonly kind: 'ok'; readonly seq: number; readonly time: number; readonly at: number }
  | { readonly kind: 'refused'; readonly code: number; readonly at: number };

/** One message, however often it was sent. Without an answer its outcome is unknown. */
export interface Invocation {
  readonly client: string;
  readonly conversation: string;
  readonly clientId: string;
  /** 1 is staff, 2 is the player. */
  readonly sender: 1 | 2;
  readonly content: string;
  readonly at: number;
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

/** Messages that one observer of a conversation applied, in that order. */
export interface Observation {
  readonly observer: string;
  readonly conversation: string;
  /** Sequence number before the first expected message. */
  readonly from: number;
  readonly list: readonly SeenMessage[];
  /** Whether it followed to the end, so that no message may be missing. */
  readonly isToTheEnd: boolean;
  /** Gaps in the sequence on one socket, which the server must never produce. */
  readonly skipped: number;
}

export interface StoredMessage extends SeenMessage {
  readonly conversation: string;
  readonly staffId: string | null;
}

/** Read positions of a conversation in the table, in the order of sampling. */
export interface CursorSample {
  readonly conversation: string;
  readonly player: number;
  readonly staff: number;
  readonly head: number;
}

/** A read position that a client sent or received. */
export interface ReportedCursor {
  readonly conversation: string;
  readonly reader: 'player' | 'staff';
  readonly seq: number;
}

/** Observed on the wire to the database: stored, but the gateway did not receive the response. */
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
  readonly readsSaid: readonly ReportedCursor[];
  readonly readsHeard: readonly ReportedCursor[];
  readonly unanswered: readonly Unanswered[];
}
