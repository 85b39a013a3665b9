import type { ChatMessage, ChatSummary, Sent } from '@guildhall/contract/chat/player.ts';
import type { ContentType, ConversationState } from '@guildhall/contract/chat/rules.ts';
import type { ChatFromServer } from '@guildhall/contract/realtime/chat-frames.ts';
import type { Original } from '@guildhall/contract/translation/original.ts';
import type { FromClient } from '@guildhall/contract/realtime/client-messages.ts';
import type { Pending } from './types.ts';

/** Injected, so that tests can use a virtual clock. */
export interface Clock {
  now(): number;
  /** Schedules a callback and returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
}

export const wallClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};

/** The state of a conversation from one side's perspective: `read` is this side's position, `peerRead` the other's. */
export interface Facts {
  readonly conversation: string;
  readonly epoch: number;
  readonly state: ConversationState;
  readonly head: number;
  readonly read: number;
  readonly peerRead: number;
  readonly cleared: number;
  readonly persona: number | null;
  readonly rating: number | null;
}

export const factsOfSummary = ({ peer_read: peerRead, unread: _unread, ...rest }: ChatSummary): Facts => ({
  ...rest,
  peerRead,
});

/** Frames sent about a conversation. The console adds the `assign_epoch` it last saw. */
export type Said = Exclude<FromClient, { type: 'MSG_PING' | 'MSG_PONG' }>;
/** Frames received about a conversation, except summaries and resets, which differ by audience. */
export type HeardFrame = Extract<ChatFromServer, { conversation: string }>;

export interface Outgoing {
  readonly conversation: string;
  readonly client_id: string;
  readonly content_type: ContentType;
  readonly content: string;
  readonly file_id: string | null;
  readonly original?: Original;
}

export interface Page {
  readonly epoch: number;
  readonly list: readonly ChatMessage[];
  readonly is_more: boolean;
}

export interface PageRequest {
  readonly conversation: string;
  readonly before?: number;
  readonly limit: number;
}

/** The network interface of a conversation. */
export interface Transport {
  /** Sends over the socket; returns false if it is not open. */
  say(frame: Said): boolean;
  /** Fetches a page over HTTP; the newest one without `before`. */
  page(request: PageRequest): Promise<Page>;
  /** Sends a message over HTTP (rule 26). */
  post(outgoing: Outgoing): Promise<Sent>;
  /** Opens a conversation for messages written before there was one. */
  start?(): Promise<Facts>;
}

/** Persists unsent messages across reloads. */
export interface OutboxStore {
  load(): Promise<readonly Pending[]>;
  put(pending: Pending): Promise<void>;
  remove(clientId: string): Promise<void>;
}

/** The server's refusal; null if the outcome is unknown. */
export type RefusalOf = (error: unknown) => { readonly code: number; readonly retryAfterMs: number | null } | null;

/** For errors of `call.ts`. */
export const refusalOfCall: RefusalOf = (error) => {
  const { code, params } = error as { code?: unknown; params?: Record<string, unknown> };
  const wait = params?.['retry_after_ms'];
  return typeof code === 'number' ? { code, retryAfterMs: typeof wait === 'number' ? wait : null } : null;
};

export const outgoingOf = (pending: Pending, conversation: string): Outgoing => ({
  conversation,
  client_id: pending.client_id,
  content_type: pending.content_type,
  content: pending.content,
  file_id: pending.file?.id ?? null,
  ...(pending.original && { original: pending.original }),
});
