import type { ChatMessage } from '@guildhall/contract/chat.ts';
import type { Sender } from '@guildhall/contract/chat-rules.ts';
import type { Clock, Facts, HeardFrame, OutboxStore, RefusalOf, Transport } from './conversation-ports.ts';
import type { Conversation } from './conversation-types.ts';
import type { Position } from './keep-socket.ts';

/** What was kept of a conversation, to be shown before the network answers (I6). */
export interface History {
  readonly conversation: string;
  readonly epoch: number;
  readonly messages: readonly ChatMessage[];
}

export interface ConversationOptions {
  /** Who looks at it. */
  readonly side: Sender;
  readonly transport: Transport;
  /** Makes a UUID. */
  readonly newId: () => string;
  readonly facts?: Facts | null;
  readonly history?: History | null;
  readonly store?: OutboxStore;
  readonly clock?: Clock;
  readonly random?: () => number;
  readonly refusalOf?: RefusalOf;
}

/** A conversation, and what its owner feeds into it. */
export interface DrivenConversation extends Conversation {
  receive(frame: HeardFrame): void;
  /** The server told what is true of it. Facts of another conversation or epoch replace all there was. */
  learn(facts: Facts): void;
  /** What is here is not what there is (rule 17); null where there is no other to fetch. */
  reset(facts: Facts | null): void;
  /** Looks at none, as before the first one. */
  leave(): void;
  socketOpened(): void;
  socketLost(isFinal?: boolean): void;
  /** For a ping, and from its pong (rule 19). */
  positions(): readonly Position[];
  compare(positions: readonly Position[]): void;
  /** The messages that are here, as they would be kept. */
  history(): History | null;
  close(): void;
}
