import type { Database } from '../../data/database.ts';
import { selectAfter, selectHeads, type MessageFrame } from './chat.messages.queries.ts';

export { playerOfConversation } from './staff/conversation.queries.ts';

export { countHeldBy } from './staff/assignment.queries.ts';

/** Conversations as numbered streams of frames, for the gateway. */
export const chatFrames = ({ pool }: Database) => ({
  heads: (conversations: readonly string[]): Promise<Map<string, number>> => selectHeads(pool, conversations),
  after: (positions: readonly { stream: string; seq: number }[], limit: number): Promise<MessageFrame[][]> =>
    selectAfter(pool, positions, limit),
});
