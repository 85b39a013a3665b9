import type { ChatFile, ChatMessage } from '@guildhall/contract/chat.ts';
import type { ContentType, ConversationState } from '@guildhall/contract/chat-rules.ts';

/** I2: connected means synchronised, not merely open. */
export type ChatStatus = 'connecting' | 'connected' | 'disconnected';

/** What somebody wants to say, from the moment they said so until the server has it. Kept where a reload finds it again. */
export interface Pending {
  readonly client_id: string;
  /** Null until there is a conversation to send it in. */
  readonly conversation: string | null;
  readonly content_type: ContentType;
  readonly content: string;
  /** Of a picture or voice message that was uploaded. */
  readonly file: ChatFile | null;
  readonly created_at: number;
}

/** One list for everything that is shown, in order: what is stored, then what is on its way. */
export type ChatItem =
  | { readonly kind: 'message'; readonly key: string; readonly message: ChatMessage; readonly isOwn: boolean }
  | { readonly kind: 'sending'; readonly key: string; readonly pending: Pending }
  /** `code` is one of the catalogue; `isFinal` where sending again cannot help. */
  | {
      readonly kind: 'failed';
      readonly key: string;
      readonly pending: Pending;
      readonly code: number;
      readonly isFinal: boolean;
    };

export interface ConversationView {
  readonly status: ChatStatus;
  /** Whether there is a socket. A new message needs one (I5), but does not have to wait until everything is synchronized. */
  readonly isOnline: boolean;
  /** Null until there is one. */
  readonly conversation: string | null;
  readonly state: ConversationState | null;
  readonly items: readonly ChatItem[];
  /** Up to where the other side has read, and up to where this side has. */
  readonly peerRead: number;
  readonly read: number;
  /** The last number that is here. */
  readonly applied: number;
  /** Whether there are older messages that were not fetched. */
  readonly hasEarlier: boolean;
  readonly isLoadingEarlier: boolean;
  readonly hasEarlierFailed: boolean;
  /** Who of the other side is writing; for staff also what. */
  readonly typing: { readonly persona: number | null; readonly text: string } | null;
  /** Under which name staff answer now. */
  readonly persona: number | null;
  readonly rating: number | null;
}

export interface Conversation {
  get(): ConversationView;
  subscribe(listener: () => void): () => void;
  /** Says it; it is in the list at once and stays until the server has it or refused it for good. */
  sendText(text: string): void;
  sendFile(contentType: 2 | 3, file: ChatFile): void;
  /** Sends again what failed, with the same id. */
  retry(clientId: string): void;
  /** Takes back what failed. */
  discard(clientId: string): void;
  /** What is on the screen was read up to here. */
  markRead(seq: number): void;
  /** Passed on at most once a second. */
  typing(text: string): void;
  loadEarlier(): void;
}
