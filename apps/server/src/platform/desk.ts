import type { DeskNoun } from '@guildhall/contract/realtime/staff-messages.ts';
import * as v from 'valibot';
import type { Redis } from './redis.ts';

const CHANNEL = 'guildhall:desk';

const hintSchema = v.object({ noun: v.string(), ids: v.array(v.string()) });

export interface DeskHints {
  /** Call after the commit: open consoles that show any of these ask again. A hint; consoles also look by themselves. */
  changed(noun: DeskNoun, ids: readonly (string | number)[]): void;
  onChange(listener: (noun: DeskNoun, ids: string[]) => void): Promise<void>;
}

export const createDeskHints = (redis: Redis): DeskHints => ({
  changed: (noun, ids) => {
    // A frame holds a hint, not a list of everything: without ids it means "any".
    redis.publish(CHANNEL, { noun, ids: ids.length > 50 ? [] : ids.map(String) });
  },
  onChange: (listener) =>
    redis.subscribe(CHANNEL, (message) => {
      const { noun, ids } = v.parse(hintSchema, message);
      listener(noun as DeskNoun, ids);
    }),
});
