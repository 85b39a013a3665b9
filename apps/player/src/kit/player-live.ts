import type { LivePart } from '@guildhall/client/socket/live-parts.ts';
import type { ChatFromServer } from '@guildhall/contract/realtime/chat-frames.ts';
import type { Heard } from '@guildhall/contract/realtime/messages.ts';

type Kinded = Extract<Heard, { readonly kind: string }>;
type Hello = Extract<Kinded, { readonly kind: 'hello' }>;
export type PlayerMessage = Exclude<Kinded, Hello>;

/** What a feature registers in its `<noun>.live.ts`: what arrives by socket, and what follows from its state. Loaded with the socket. */
export interface PlayerLive extends LivePart<PlayerMessage> {
  /** The first message of each socket, with fields of several features. */
  readonly hello?: (message: Hello) => void;
  /** Frames that are not checked, by kind: their schemas load with the screen that shows them. */
  readonly frames?: { readonly [Kind in Exclude<ChatFromServer['kind'], Kinded['kind']>]?: (frame: unknown) => void };
}
