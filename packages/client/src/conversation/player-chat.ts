import type { ChatSummary, chatStart, Sent } from '@guildhall/contract/chat/player.ts';
import { senders } from '@guildhall/contract/chat/rules.ts';
import { chatFromServerSchema } from '@guildhall/contract/realtime/chat-frames.ts';
import type { BodyInputOf } from '@guildhall/contract/http/route.ts';
import * as v from 'valibot';
import type { Call } from '../call.ts';
import {
  factsOfSummary,
  wallClock,
  type Clock,
  type OutboxStore,
  type Outgoing,
  type Page,
  type PageRequest,
  type Said,
} from './ports.ts';
import type { Conversation, Pending } from './types.ts';
import { createConversation } from './conversation.ts';
import type { DrivenConversation, History } from './driven-conversation.ts';
import { createThrottle } from './throttle.ts';

export interface PlayerChatApi {
  page(request: PageRequest): Promise<Page>;
  post(outgoing: Outgoing): Promise<Sent>;
  start(): Promise<ChatSummary>;
  clear(conversation: string): Promise<ChatSummary>;
  end(conversation: string): Promise<ChatSummary>;
  rate(rating: { conversation: string; stars: number; text: string }): Promise<null>;
}

/** `opening` provides the language and context of a new conversation. */
export const playerChatApi = (call: Call, opening: () => Promise<BodyInputOf<typeof chatStart>>): PlayerChatApi => ({
  page: (request) => call('/chat/messages', request),
  post: (outgoing) => call('/chat/send', outgoing),
  start: async () => call('/chat/start', await opening()),
  clear: (conversation) => call('/chat/clear', { conversation }),
  end: (conversation) => call('/chat/end', { conversation }),
  rate: (rating) => call('/chat/rate', rating),
});

/** Persists the last messages on the device (I6). */
export interface HistoryStore {
  load(): History | null;
  save(history: History | null): void;
}

export interface PlayerChatOptions {
  readonly api: PlayerChatApi;
  /** Sends over the player's socket; returns false if it is not open. */
  readonly send: (frame: Said) => boolean;
  readonly isHeld?: (pending: Pending) => boolean;
  readonly newId: () => string;
  readonly store?: OutboxStore;
  readonly history?: HistoryStore;
  readonly clock?: Clock;
  readonly random?: () => number;
}

export interface PlayerChat
  extends Conversation, Pick<DrivenConversation, 'socketOpened' | 'socketLost' | 'positions' | 'compare' | 'close'> {
  /** Takes every raw frame of the socket and ignores those that are not about a conversation. */
  receive(frame: unknown): void;
  /** Applies a summary from `/chat/state` or any other response. */
  learn(summary: ChatSummary): void;
  /** Rejects like the HTTP call, as do `end` and `rate`. */
  clear(): Promise<void>;
  end(): Promise<void>;
  rate(stars: number, text: string): Promise<void>;
  /** Leaves the ended conversation; the next message starts a new one. */
  startAgain(): void;
}

const keptMessages = 200;
const saveEveryMs = 500;

/** The player's newest conversation, or none yet. */
export const createPlayerChat = (options: PlayerChatOptions): PlayerChat => {
  const { api, send, isHeld, newId, store, history, clock = wallClock, random } = options;
  /** Conversations replaced by newer ones, to ignore late summaries. */
  const left = new Set<string>();
  /** The ended conversation that the player left. */
  let forgotten: string | null = null;
  let lastSummary: ChatSummary | null = null;
  let backwards = 0;
  let isClosed = false;

  const conversation = createConversation({
    side: senders.player,
    newId,
    clock,
    ...(random && { random }),
    ...(store && { store }),
    ...(isHeld && { isHeld }),
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
    lastSummary = summary;
  };

  const isOver = (id: string): boolean => id === forgotten || left.has(id);

  const learn = (summary: ChatSummary): void => {
    if (isClosed || isOver(summary.conversation)) return;
    const cleared = lastSummary?.cleared ?? 0;
    moveTo(summary);
    conversation.learn(factsOfSummary(summary));
    // Save immediately instead of throttled: the page may close before that (rule 23).
    if (summary.cleared > cleared) save();
  };

  const reset = (summary: ChatSummary | null): void => {
    if (summary === null || summary.conversation === forgotten) return conversation.reset(null);
    // Most likely a late response; trust it only when it is repeated.
    backwards = left.has(summary.conversation) ? backwards + 1 : 0;
    if (backwards === 1) return conversation.reset(null);
    moveTo(summary);
    conversation.reset(factsOfSummary(summary));
  };

  const current = (): string => {
    const { conversation: id } = conversation.get();
    if (id === null) throw new Error('player chat: there is no conversation');
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
      // Also matches the `read` frames that every app receives: they carry a complete summary.
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
      if (lastSummary?.conversation === id) learn({ ...lastSummary, rating: stars });
    },
    startAgain: () => {
      forgotten = conversation.get().conversation;
      lastSummary = null;
      conversation.leave();
    },
    close: () => {
      stopSaving();
      saveSoon.close();
      save();
      isClosed = true;
      conversation.close();
    },
  };
};
