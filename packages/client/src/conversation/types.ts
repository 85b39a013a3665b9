import type { ChatFile, ChatMessage } from '@guildhall/contract/chat/player.ts';
import type { Original } from '@guildhall/contract/translation/original.ts';
import type { ContentType, ConversationState } from '@guildhall/contract/chat/rules.ts';

/** `connected` means synchronized, not merely an open socket (I2). */
export type ChatStatus = 'connecting' | 'connected' | 'disconnected';

/** A message from the moment it is written until the server has stored it. Persisted across reloads. */
export interface Pending {
  readonly client_id: string;
  /** Null until there is a conversation. */
  readonly conversation: string | null;
  readonly content_type: ContentType;
  readonly content: string;
  /** The uploaded picture or voice message. */
  readonly file: ChatFile | null;
  readonly created_at: number;
  /** What staff wrote, if `content` is a translation. */
  readonly original?: Original;
}

/** All displayed items in order: stored messages, then pending ones. */
export type ChatItem =
  | { readonly kind: 'message'; readonly key: string; readonly message: ChatMessage; readonly isOwn: boolean }
  | { readonly kind: 'sending'; readonly key: string; readonly pending: Pending }
  /** `isFinal`: a retry cannot succeed. */
  | {
      readonly kind: 'failed';
      readonly key: string;
      readonly pending: Pending;
      readonly code: number;
      readonly isFinal: boolean;
    };

export interface ConversationView {
  readonly status: ChatStatus;
  /** Whether a socket is open. Sending requires one (I5), but not a synchronized conversation. */
  readonly isOnline: boolean;
  readonly conversation: string | null;
  readonly state: ConversationState | null;
  readonly items: readonly ChatItem[];
  /** Read positions of the other side and of this side. */
  readonly peerRead: number;
  readonly read: number;
  /** Sequence number of the last applied message. */
  readonly applied: number;
  readonly hasEarlier: boolean;
  readonly isLoadingEarlier: boolean;
  readonly hasEarlierFailed: boolean;
  /** Typing notice of the other side; staff also see the text. */
  readonly typing: { readonly persona: number | null; readonly text: string } | null;
  /** Persona of the assigned agent. */
  readonly persona: number | null;
  readonly rating: number | null;
}

export interface Conversation {
  get(): ConversationView;
  subscribe(listener: () => void): () => void;
  /** Optimistic: the message is listed immediately and stays until it is stored or permanently refused. */
  sendText(text: string, original?: Original): void;
  /** A file chosen at `chosenAt` goes before the messages that were held for it. */
  sendFile(contentType: 2 | 3, file: ChatFile, chosenAt?: number): void;
  /** Keeps the client id, so that a duplicate cannot be stored. */
  retry(clientId: string): void;
  discard(clientId: string): void;
  markRead(seq: number): void;
  /** Throttled to once per second. */
  typing(text: string): void;
  loadEarlier(): void;
}
