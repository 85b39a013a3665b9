import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import type { Log } from './log.ts';
import type { Redis } from './redis.ts';

const CHANNEL = 'guildhall:content';
/** Redis tells at once; without Redis this is how long a process can show old content. */
const pollEveryMs = 1000;

/** Call in the transaction that changes what readers see. */
export const raiseRevision = async (tx: Tx): Promise<void> => {
  await tx
    .updateTable('content_revision')
    .set({ revision: sql`revision + 1` })
    .execute();
};

export interface RevisionWatch {
  /** Calls back after every change anybody committed, in any process, at least once. */
  onChange(listener: () => void): void;
  /** Tells every process after the commit. Only a hint: each process also looks by itself. */
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
  const check = async (): Promise<void> => {
    try {
      const revision = await read();
      if (revision === known) return;
      known = revision;
      for (const listener of listeners) listener();
    } catch (error) {
      log.warn({ err: error }, 'the content revision could not be read');
    }
  };
  await redis.subscribe(CHANNEL, () => void check());
  const timer = setInterval(() => void check(), pollEveryMs);
  timer.unref();
  return {
    onChange: (listener) => {
      listeners.push(listener);
    },
    announce: () => {
      redis.publish(CHANNEL, {});
    },
    check,
    close: () => {
      clearInterval(timer);
    },
  };
};
