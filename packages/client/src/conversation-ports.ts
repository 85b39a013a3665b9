import type { ChatMessage, ChatSummary, Sent } from '@guildhall/contract/chat.ts';
import type { ContentType, ConversationState } from '@guildhall/contract/chat-rules.ts';
import type { ChatFromServer } from '@guildhall/contract/realtime/chat-frames.ts';
import type { FromClient } from '@guildhall/contract/realtime/client-messages.ts';
import type { Pending } from './conversation-types.ts';

/** Time, so that tests can make their own. */
export interface Clock {
  now(): number;
  /** Runs it later; what comes back takes that back. */
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

/** What is true of a conversation, in the words of whoever looks at it: `read` is this side's, `peerRead` the other's. */
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

/** What is said about a conversation over the socket; staff add which hands they have seen. */
export type Said = Exclude<FromClient, { type: 'MSG_PING' | 'MSG_PONG' }>;
/** What is heard about one, apart from facts and resets, which differ by audience. */
export type HeardFrame = Extract<ChatFromServer, { conversation: string }>;

export interface Outgoing {
  readonly conversation: string;
  readonly client_id: string;
  readonly content_type: ContentType;
  readonly content: string;
  readonly file_id: string | null;
}

export interface Page {
  readonly epoch: number;
  readonly list: readonly ChatMessage[];
  readonly is_more: boolean;
}

export interface PageWish {
  readonly conversation: string;
  readonly before?: number;
  readonly limit: number;
}

/** The network as a conversation sees it. */
export interface Transport {
  /** Over the socket; false where there is none. */
  say(frame: Said): boolean;
  /** Over HTTP: a page, the newest one without `before`. */
  page(wish: PageWish): Promise<Page>;
  /** The same send as over the socket, over HTTP (rule 26). */
  post(outgoing: Outgoing): Promise<Sent>;
  /** Opens a conversation for what was said before there was one. */
  start?(): Promise<Facts>;
}

/** Keeps what is on its way where a reload finds it. */
export interface OutboxStore {
  load(): Promise<readonly Pending[]>;
  put(pending: Pending): Promise<void>;
  remove(clientId: string): Promise<void>;
}

/** Why the server would not; null where it is not known whether it did. */
export type RefusalOf = (error: unknown) => { readonly code: number; readonly retryAfterMs: number | null } | null;

/** Of the failures of `call.ts`. */
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
});
