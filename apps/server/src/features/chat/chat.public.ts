import { port } from '../../registration/module.ts';
import type { ChatHints } from './chat.hints.ts';
import type { ChatStaffServices } from './staff/staff.service.ts';
import type { Database, Tx } from '../../data/database.ts';
import { lockTopic, updateTopic } from './staff/topics.queries.ts';
import { selectAfter, selectHeads, type MessageFrame } from './chat.messages.queries.ts';

export { playerOfConversation } from './staff/conversation.queries.ts';

export { countHeldBy } from './staff/assignment.queries.ts';

/** For features that act on conversations: lock the conversation first, publish hints after the commit. */
export { insertEntry, lockConversation, type HeldConversation } from './staff/assignment.queries.ts';
export { end, insertConversation, recordReport } from './chat.queries.ts';
export { selectPage } from './chat.messages.queries.ts';
export { sendFirst } from './chat.send.queries.ts';
export type { ChatHints } from './chat.hints.ts';
export type { ChatStaffServices } from './staff/staff.service.ts';

/** Reason and tags of a chat: lock, then update. */
export const chatTopics = { lock: lockTopic, update: updateTopic };

/** Conversations as numbered streams of frames, for the gateway. */
export const chatFrames = ({ pool }: Database) => ({
  heads: (conversations: readonly string[]): Promise<Map<string, number>> => selectHeads(pool, conversations),
  after: (positions: readonly { stream: string; seq: number }[], limit: number): Promise<MessageFrame[][]> =>
    selectAfter(pool, positions, limit),
});

export const openChatHints = port<ChatHints>('chat.hints');
export const staffChats = port<ChatStaffServices>('chat.staff');
/** Ends the player's chat in the caller's transaction; call what it returns after the commit. */
export const chatEnd = port<(tx: Tx, playerId: string) => Promise<() => void>>('chat.end');
