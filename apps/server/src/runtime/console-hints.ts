import type { ConsoleHintNoun } from '@guildhall/contract/realtime/staff-messages.ts';
import * as v from 'valibot';
import type { Redis } from './redis.ts';

const CHANNEL = 'guildhall:console';

const hintSchema = v.object({ noun: v.string(), ids: v.array(v.string()) });

export interface ConsoleHints {
  /** Call after the commit: consoles that show any of these ids refetch. Best effort; consoles also poll. */
  changed(noun: ConsoleHintNoun, ids: readonly (string | number)[]): void;
  onChange(listener: (noun: ConsoleHintNoun, ids: string[]) => void): Promise<void>;
}

export const createConsoleHints = (redis: Redis): ConsoleHints => ({
  changed: (noun, ids) => {
    // Keeps the message small: an empty list means "any".
    redis.publish(CHANNEL, { noun, ids: ids.length > 50 ? [] : ids.map(String) });
  },
  onChange: (listener) =>
    redis.subscribe(CHANNEL, (message) => {
      const { noun, ids } = v.parse(hintSchema, message);
      listener(noun as ConsoleHintNoun, ids);
    }),
});
