import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { senders } from '@guildhall/contract/chat-rules.ts';
import type { Redis } from '../../platform/redis.ts';
import type { Stored } from './chat.send.ts';

const CHANNEL = 'guildhall:chat';

/** A conversation of a player reaches to here; `said` where staff said something. */
interface Reached {
  readonly c: string;
  readonly p: string;
  readonly n: number;
  readonly said?: boolean;
}
/** Something else about it changed: read it anew. */
interface Changed {
  readonly c: string;
  readonly p: string;
  readonly changed: true;
}
/** Somebody is writing; `persona` is null where it is the player. */
interface Writing {
  readonly c: string;
  readonly p: string;
  readonly persona: number | null;
  readonly text: string;
}
export type ChatHint = Reached | Changed | Writing;

const batchSchema = v.object({
  from: v.string(),
  hints: v.array(v.custom<Record<string, unknown>>((hint) => typeof hint === 'object' && hint !== null)),
});

/** By hand: there are as many as messages, and a schema would take longer than all the rest of them. */
const isHint = (hint: Record<string, unknown>): hint is ChatHint & Record<string, unknown> =>
  typeof hint['c'] === 'string' &&
  typeof hint['p'] === 'string' &&
  (typeof hint['n'] === 'number' || hint['changed'] === true || typeof hint['text'] === 'string');

export type ChatHints = ReturnType<typeof createChatHints>;

/**
 * What gateways tell each other: that there is something, never what. Everything of one turn goes out as one message; one's own
 * comes back at once, without Redis. See docs/adr/0018-chat-delivery.md for why there is one channel for all.
 */
export const createChatHints = (redis: Redis) => {
  const me = randomUUID();
  const listeners: ((hint: ChatHint) => void)[] = [];
  const storedListeners: ((stored: readonly Stored[]) => void)[] = [];
  let gathered: ChatHint[] = [];

  const flush = (): void => {
    const hints = gathered;
    gathered = [];
    redis.publish(CHANNEL, { from: me, hints });
  };

  const tell = (hint: ChatHint): void => {
    for (const listener of listeners) listener(hint);
    gathered.push(hint);
    if (gathered.length === 1) setImmediate(flush);
  };

  return {
    tell,
    /** What this process stored just now: its own sockets need not read it. */
    announce: (stored: readonly Stored[]): void => {
      for (const listener of storedListeners) listener(stored);
      for (const { conversation, playerId, message } of stored) {
        const said = message.sender === senders.admin ? { said: true } : {};
        tell({ c: conversation, p: playerId, n: message.seq, ...said });
      }
    },
    onStored: (listener: (stored: readonly Stored[]) => void): void => {
      storedListeners.push(listener);
    },
    onHint: async (listener: (hint: ChatHint) => void): Promise<void> => {
      if (listeners.push(listener) > 1) return;
      await redis.subscribe(CHANNEL, (message) => {
        const { from, hints } = v.parse(batchSchema, message);
        if (from === me) return;
        for (const hint of hints) if (isHint(hint)) for (const told of listeners) told(hint);
      });
    },
  };
};
