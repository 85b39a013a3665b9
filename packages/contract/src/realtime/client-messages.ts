import * as v from 'valibot';
import { pingFrame, pongFrame, readFrame, resumeFrame, sendFrame, typingFrame } from './chat-frames.ts';

/** Messages from the player's app. In a separate file, so that the app does not bundle schemas of its own messages. */
export const fromClientSchema = v.variant('type', [
  v.variant('kind', [resumeFrame, readFrame, sendFrame, typingFrame]),
  pingFrame,
  pongFrame,
]);
export type FromClient = v.InferOutput<typeof fromClientSchema>;

/** Operations of players; the authorization matrix has a row for each. */
export const clientOperations = [
  'MSG_UNREAD resume',
  'MSG_UNREAD read',
  'MSG_MESSAGE send',
  'MSG_MESSAGE typing',
  'MSG_PING',
  'MSG_PONG',
] as const;

/** Operations that others notice; refused while the player is muted. */
export const writingOperations: ReadonlySet<string> = new Set([
  'MSG_MESSAGE send',
  'MSG_MESSAGE typing',
] satisfies (typeof clientOperations)[number][]);

export const operationOf = (message: { readonly type: string; readonly kind?: string }): string =>
  message.kind === undefined ? message.type : `${message.type} ${message.kind}`;
