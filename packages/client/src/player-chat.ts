import type { ChatSummary, chatStart, Sent } from '@guildhall/contract/chat.ts';
import { senders } from '@guildhall/contract/chat-rules.ts';
import { chatFromServerSchema } from '@guildhall/contract/realtime/chat-frames.ts';
import type { BodyInputOf } from '@guildhall/contract/route.ts';
import * as v from 'valibot';
import type { Call } from './call.ts';
import {
  factsOfSummary,
  wallClock,
  type Clock,
  type OutboxStore,
  type Outgoing,
  type Page,
  type PageWish,
  type Said,
} from './conversation-ports.ts';
import type { Conversation } from './conversation-types.ts';
import { createConversation } from './conversation.ts';
import type { DrivenConversation, History } from './driven-conversation.ts';
import { createThrottle } from './throttle.ts';

/** What the player's app asks over HTTP. */
export interface PlayerChatApi {
  page(wish: PageWish): Promise<Page>;
  post(outgoing: Outgoing): Promise<Sent>;
  start(): Promise<ChatSummary>;
  clear(conversation: string): Promise<ChatSummary>;
  end(conversation: string): Promise<ChatSummary>;
  rate(rating: { conversation: string; stars: number; text: string }): Promise<null>;
}

/** `opening` says in which language and from where, when a conversation begins. */
export const playerChatApi = (call: Call, opening: () => BodyInputOf<typeof chatStart>): PlayerChatApi => ({
  page: (wish) => call('/chat/messages', wish),
  post: (outgoing) => call('/chat/send', outgoing),
  start: () => call('/chat/start', opening()),
  clear: (conversation) => call('/chat/clear', { conversation }),
  end: (conversation) => call('/chat/end', { conversation }),
  rate: (rating) => call('/chat/rate', rating),
});

/** The last messages, kept on the device (I6). */
export interface HistoryStore {
  load(): History | null;
  save(history: History | null): void;
}

export interface PlayerChatOptions {
  readonly api: PlayerChatApi;
  /** Over the player's socket; false where there is none. */
  readonly send: (frame: Said) => boolean;
  readonly newId: () => string;
  readonly store?: OutboxStore;
  readonly history?: HistoryStore;
  readonly clock?: Clock;
  readonly random?: () => number;
}

export interface PlayerChat
  extends Conversation, Pick<DrivenConversation, 'socketOpened' | 'socketLost' | 'positions' | 'compare' | 'close'> {
  /** Every frame of the socket as it came; what is not about a conversation is passed over. */
  receive(frame: unknown): void;
  /** What `/chat/state` or any other answer told. */
  learn(summary: ChatSummary): void;
  /** These reject as the calls do. */
  clear(): Promise<void>;
  end(): Promise<void>;
  rate(stars: number, text: string): Promise<void>;
  /** Forgets the one that ended; the next message begins another. */
  startAgain(): void;
}

const keptMessages = 200;
const saveEveryMs = 500;

/** The player's conversation: whichever is the newest one, or none yet. */
export const createPlayerChat = (options: PlayerChatOptions): PlayerChat => {
  const { api, send, newId, store, history, clock = wallClock, random } = options;
  /** Newer ones took their place. A summary that comes late names one of these. */
  const left = new Set<string>();
  /** The player does not want to see it any more. */
  let forgotten: string | null = null;
  let told: ChatSummary | null = null;
  let backwards = 0;

  const conversation = createConversation({
    side: senders.user,
    newId,
    clock,
    ...(random && { random }),
    ...(store && { store }),
    history: history?.load() ?? null,
    transport: {
      say: send,
      page: api.page,
      post: api.post,
      start: async () => {
        const summary = await api.start();
        forgotten = null;
        moveTo(summary);
        return factsOfSummary(summary);
      },
    },
  });

  const moveTo = (summary: ChatSummary): void => {
    const current = conversation.get().conversation;
    if (current !== null && current !== summary.conversation) left.add(current);
    left.delete(summary.conversation);
    told = summary;
  };

  const isOver = (id: string): boolean => id === forgotten || left.has(id);

  const learn = (summary: ChatSummary): void => {
    if (isOver(summary.conversation)) return;
    const cleared = told?.cleared ?? 0;
    moveTo(summary);
    conversation.learn(factsOfSummary(summary));
    // What was cleared leaves the device now, not soon: the page may end before that (rule 23).
    if (summary.cleared > cleared) save();
  };

  const reset = (summary: ChatSummary | null): void => {
    if (summary === null || summary.conversation === forgotten) return conversation.reset(null);
    // Most likely the answer to a question of before; only when it is said again it is true.
    backwards = left.has(summary.conversation) ? backwards + 1 : 0;
    if (backwards === 1) return conversation.reset(null);
    moveTo(summary);
    conversation.reset(factsOfSummary(summary));
  };

  const current = (): string => {
    const { conversation: id } = conversation.get();
    if (id === null) throw new Error('there is no conversation');
    return id;
  };

  let saved: unknown;
  const save = (): void => {
    const { items, conversation: id } = conversation.get();
    if (items === saved && id !== null) return;
    saved = items;
    const now = conversation.history();
    history?.save(now && { ...now, messages: now.messages.slice(-keptMessages) });
  };
  const saveSoon = createThrottle<null>(clock, saveEveryMs, save, true);
  const stopSaving = conversation.subscribe(() => {
    if (conversation.get().items !== saved) saveSoon.give(null);
  });

  return {
    ...conversation,
    receive: (frame) => {
      // Also checks what every app hears: a summary looks the same to those who want only its number.
      if (!v.is(chatFromServerSchema, frame)) return;
      if ('conversation' in frame) {
        if (frame.kind === 'synced') backwards = 0;
        conversation.receive(frame);
      } else if (frame.kind === 'reset') reset(frame.chat);
      else learn(frame.chat);
    },
    learn,
    clear: async () => {
      learn(await api.clear(current()));
    },
    end: async () => {
      learn(await api.end(current()));
    },
    rate: async (stars, text) => {
      const id = current();
      await api.rate({ conversation: id, stars, text });
      if (told?.conversation === id) learn({ ...told, rating: stars });
    },
    startAgain: () => {
      forgotten = conversation.get().conversation;
      told = null;
      conversation.leave();
    },
    close: () => {
      stopSaving();
      saveSoon.close();
      save();
      conversation.close();
    },
  };
};
