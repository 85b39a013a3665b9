import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { checkOnHintOrPoll, oneAtATime } from './hint-or-poll.ts';
import type { Log } from '../runtime/log.ts';
import type { Redis } from '../runtime/redis.ts';

const CHANNEL = 'guildhall:content';

/** Call in the transaction that changes published content. */
export const raiseRevision = async (tx: Tx): Promise<void> => {
  await tx
    .updateTable('content_revision')
    .set({ revision: sql`revision + 1` })
    .execute();
};

export interface RevisionWatch {
  /** Calls back at least once after a change committed by any process. */
  onChange(listener: () => void): void;
  /** Notifies all processes; call after the commit. Best effort: each process also polls. */
  announce(): void;
  check(): Promise<void>;
  close(): void;
}

export const watchRevision = async (database: Database, redis: Redis, log: Log): Promise<RevisionWatch> => {
  const listeners: (() => void)[] = [];
  const read = async (): Promise<number> => {
    const row = await database.query.selectFrom('content_revision').select('revision').executeTakeFirstOrThrow();
    return row.revision;
  };
  let known = await read();
  const check = oneAtATime(
    async () => {
      const revision = await read();
      if (revision === known) return;
      known = revision;
      for (const listener of listeners) listener();
    },
    (error) => log.warn({ err: error }, 'content revision: reading it failed, will retry'),
  );
  return {
    ...(await checkOnHintOrPoll(redis, CHANNEL, check)),
    onChange: (listener) => {
      listeners.push(listener);
    },
    check,
  };
};
