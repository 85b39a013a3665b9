import type { Paused, PausedState, SwitchState } from '@guildhall/contract/switches/rules.ts';
import { sql } from 'kysely';
import type { Log } from '../runtime/log.ts';
import type { Redis } from '../runtime/redis.ts';
import type { Database } from './database.ts';
import { checkOnHintOrPoll, oneAtATime } from './hint-or-poll.ts';

const CHANNEL = 'guildhall:switches';

/** Notifies all processes; call after the commit. For commands, which have no watch of their own. */
export const announceSwitches = (redis: Redis): void => {
  redis.publish(CHANNEL, {});
};

export interface SwitchWatch {
  /** Looks up memory only. */
  stateOf(feature: string): SwitchState;
  /** The features that are not on. A different object after a change. */
  paused(): Paused;
  onChange(listener: (paused: Paused) => void): void;
  /** Notifies all processes; call after the commit. Best effort: each process also polls. */
  announce(): void;
  check(): Promise<void>;
  close(): void;
}

/** The features that staff paused, in memory of each process. If the database is away, the last known states stay. */
export const watchSwitches = async (database: Database, redis: Redis, log: Log): Promise<SwitchWatch> => {
  const listeners: ((paused: Paused) => void)[] = [];
  const read = async (): Promise<ReadonlyMap<string, PausedState>> => {
    const { rows } = await sql<{ feature: string; state: PausedState }>`
      select feature, state from feature_switch where state <> 'on' order by feature`.execute(database.query);
    return new Map(rows.map(({ feature, state }) => [feature, state]));
  };
  let states = await read();
  let paused: Paused = Object.fromEntries(states);
  const check = oneAtATime(
    async () => {
      const now = await read();
      if (JSON.stringify([...now]) === JSON.stringify([...states])) return;
      states = now;
      paused = Object.fromEntries(now);
      for (const listener of listeners) listener(paused);
    },
    (error) => log.warn({ err: error }, 'switches: reading them failed, will retry'),
  );
  return {
    ...(await checkOnHintOrPoll(redis, CHANNEL, check)),
    stateOf: (feature) => states.get(feature) ?? 'on',
    paused: () => paused,
    onChange: (listener) => {
      listeners.push(listener);
    },
    check,
  };
};
