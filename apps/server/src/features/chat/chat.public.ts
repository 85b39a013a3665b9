import type { Database } from '../../platform/database.ts';
import { selectAfter, selectHeads, type MessageFrame } from './chat.rows.ts';

export type { ChatHint } from './chat.events.ts';
export type { ChatSender, Outgoing } from './chat.send.ts';

export { frameOf } from './chat.rows.ts';

/** Conversations as gateways see them: numbered frames, read from the table. */
export const chatFrames = ({ pool }: Database) => ({
  heads: (conversations: readonly string[]): Promise<Map<string, number>> => selectHeads(pool, conversations),
  after: (places: readonly { stream: string; seq: number }[], limit: number): Promise<MessageFrame[]> =>
    selectAfter(pool, places, limit),
});
