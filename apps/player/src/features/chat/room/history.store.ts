import { chatMessageSchema } from '@guildhall/contract/chat/player.ts';
import type { HistoryStore } from '@guildhall/client/conversation/player-chat.ts';
import * as v from 'valibot';
import { readStored, removeStored, storageKeys, writeStored } from '../../../platform/device/local-storage.ts';

const historySchema = v.object({
  owner: v.string(),
  conversation: v.string(),
  epoch: v.number(),
  messages: v.array(chatMessageSchema),
});

/**
 * The latest messages, shown before the network responds (I6). Another player's history is neither read nor written
 * (threat 5).
 */
export const createHistory = (owner: string, isMine: () => boolean): HistoryStore => ({
  load: () => {
    const kept = v.safeParse(historySchema, readStored(storageKeys.chatHistory));
    if (!kept.success || kept.output.owner !== owner) return null;
    const { owner: _, ...history } = kept.output;
    return history;
  },
  save: (history) => {
    if (!isMine()) return;
    if (history === null) removeStored(storageKeys.chatHistory);
    else writeStored(storageKeys.chatHistory, { owner, ...history });
  },
});
