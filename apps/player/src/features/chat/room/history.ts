import { chatMessageSchema } from '@guildhall/contract/chat.ts';
import type { HistoryStore } from '@guildhall/client/player-chat.ts';
import * as v from 'valibot';
import { readStored, removeStored, storageKeys, writeStored } from '../../../platform/storage.ts';

const keptSchema = v.object({
  owner: v.string(),
  conversation: v.string(),
  epoch: v.number(),
  messages: v.array(chatMessageSchema),
});

/** I6: the last messages, shown before the network answers. Those of another player are not read and not kept (attack 5). */
export const createHistory = (owner: string, isMine: () => boolean): HistoryStore => ({
  load: () => {
    const kept = v.safeParse(keptSchema, readStored(storageKeys.chatHistory));
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
