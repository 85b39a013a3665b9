import type { ChatMessage } from '@guildhall/contract/chat/player.ts';
import type { Sender } from '@guildhall/contract/chat/rules.ts';
import type { Clock, Facts, HeardFrame, OutboxStore, RefusalOf, Transport } from './ports.ts';
import type { Conversation, Pending } from './types.ts';
import type { Position } from '../socket/reconnecting-socket.ts';

/** Messages persisted on the device, shown before the network responds (I6). */
export interface History {
  readonly conversation: string;
  readonly epoch: number;
  readonly messages: readonly ChatMessage[];
}

export interface ConversationOptions {
  readonly side: Sender;
  readonly transport: Transport;
  readonly newId: () => string;
  readonly facts?: Facts | null;
  readonly history?: History | null;
  readonly store?: OutboxStore;
  readonly clock?: Clock;
  readonly random?: () => number;
  readonly refusalOf?: RefusalOf;
  /** Whether a message waits for a file that was chosen before it and is still being uploaded. */
  readonly isHeld?: (pending: Pending) => boolean;
}

/** A conversation with the inputs that its owner provides. */
export interface DrivenConversation extends Conversation {
  receive(frame: HeardFrame): void;
  /** Applies state from the server. State of another conversation or epoch replaces everything. */
  learn(facts: Facts): void;
  /** The local state is invalid (rule 17); null if there is no other conversation to fetch. */
  reset(facts: Facts | null): void;
  /** Returns to the initial state without a conversation. */
  leave(): void;
  socketOpened(): void;
  socketLost(isFinal?: boolean): void;
  /** Positions for a ping; `compare` takes those of its pong (rule 19). */
  positions(): readonly Position[];
  compare(positions: readonly Position[]): void;
  history(): History | null;
  close(): void;
}
