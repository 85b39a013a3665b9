import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { senders } from '@guildhall/contract/chat/rules.ts';
import type { Redis } from '../../runtime/redis.ts';
import type { Stored } from './chat.send.service.ts';

const CHANNEL = 'guildhall:chat';

/** The conversation has messages up to `n`; `said` if staff wrote the last one. */
interface Reached {
  readonly c: string;
  readonly p: string;
  readonly n: number;
  readonly said?: boolean;
}
/** Something other than messages changed: reload the conversation. */
interface Changed {
  readonly c: string;
  readonly p: string;
  readonly changed: true;
}
/** Typing indicator; `persona` is null when the player is typing. */
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

/** Checked by hand: there is a hint per message, and schema validation would dominate the cost. */
const isHint = (hint: Record<string, unknown>): hint is ChatHint & Record<string, unknown> =>
  typeof hint['c'] === 'string' &&
  typeof hint['p'] === 'string' &&
  (typeof hint['n'] === 'number' || hint['changed'] === true || typeof hint['text'] === 'string');

export type ChatHints = ReturnType<typeof createChatHints>;

/**
 * Hints between gateways: they say that something changed, never what. Hints of one event loop tick are batched into one Redis
 * message; listeners in this process are called directly. docs/adr/0018-chat-delivery.md explains the single channel.
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

  const publish = (hint: ChatHint): void => {
    for (const listener of listeners) listener(hint);
    gathered.push(hint);
    if (gathered.length === 1) setImmediate(flush);
  };

  return {
    publish,
    /** Messages this process just stored: its own sockets need not read them from the database. */
    announce: (stored: readonly Stored[]): void => {
      for (const listener of storedListeners) listener(stored);
      for (const { conversation, playerId, message } of stored) {
        const said = message.sender === senders.admin ? { said: true } : {};
        publish({ c: conversation, p: playerId, n: message.seq, ...said });
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
        for (const hint of hints) if (isHint(hint)) for (const notify of listeners) notify(hint);
      });
    },
  };
};
