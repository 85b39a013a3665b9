import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database, Tx } from '../../../data/database.ts';
import { removalMs, removeInBatches, type Counted } from '../../../data/retention.ts';
import type { Job } from '../../../registration/feature.ts';
import type { Log } from '../../../runtime/log.ts';
import * as queries from './retention.queries.ts';

export interface ChatRetention {
  /** 0 keeps ended conversations. */
  readonly days: number;
  /** `month`: a conversation waits until its whole month can be dropped, for up to a month more. */
  readonly by: 'chat' | 'month';
}

export interface ChatRetentionDependencies {
  readonly database: Database;
  readonly log: Log;
  readonly retention: ChatRetention;
  readonly counted: Counted;
}

const removalBatch = 50;
const monthsAhead = 2;
const checkedAtOnce = 20_000;
const lockAttempts = 100;
const lockPauseMs = 100;

const isLockTaken = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '55P03';

/** Removes conversations by age: whole months of messages at once, and single conversations in batches (ADR 47). */
export const chatRetentionJobs = ({ database, log, retention, counted }: ChatRetentionDependencies): Job[] => {
  const { days, by } = retention;

  /** Short waits with pauses let requests through. Returns the number of attempts. */
  const withLock = async (work: () => Promise<void>): Promise<number> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await work();
        return attempt;
      } catch (error) {
        if (!isLockTaken(error) || attempt === lockAttempts) throw error;
        await sleep(lockPauseMs * (0.75 + Math.random() / 2));
      }
    }
  };

  /** In steps, so that no statement runs long. Ended conversations stay ended, so no lock is needed. */
  const isAllOver = async (range: queries.IdRange): Promise<boolean> => {
    for (let { from } = range; ;) {
      const { last, isOver } = await queries.checkNext(database.query, { from, to: range.to }, days, checkedAtOnce);
      if (!isOver) return false;
      if (last === null) return true;
      from = last;
    }
  };

  const months = async (): Promise<void> => {
    await withLock(() => queries.addMonths(database.query, monthsAhead));
    if (days === 0) return;
    for (const month of await queries.selectMonths(database.query, days)) {
      if (!month.isDue || !(await isAllOver(month))) continue;
      const startedAt = performance.now();
      // Messages go first: a conversation without them is safe to find, messages without theirs would escape an erasure.
      const attempts = await withLock(() => queries.dropMonth(database.query, month.month, days));
      log.info(
        { month: month.month, ms: Math.round(performance.now() - startedAt), attempts },
        'chat retention: dropped the messages of a month',
      );
    }
  };

  /** Where conversations do not wait for their month: it is gone, has never been added, or is overdue. */
  const rangesToEmpty = (all: readonly queries.Month[]): queries.IdRange[] => {
    const gaps = all.map(({ from }, index) => ({ from: all[index - 1]?.to ?? queries.firstOfMonths, to: from }));
    return [...gaps.filter(({ from, to }) => from !== to), ...all.filter(({ isOverdue }) => isOverdue)];
  };

  const removeOld = async (): Promise<number> => {
    const endAt = performance.now() + removalMs;
    const removeAll = (removeBatch: (tx: Tx, limit: number) => Promise<number>): Promise<number> =>
      removeInBatches(
        removalBatch,
        (limit) => database.transaction((tx) => removeBatch(tx, limit)),
        endAt - performance.now(),
      );
    const below = by === 'month' ? queries.firstOfMonths : null;
    let sum = await removeAll((tx, limit) => queries.deleteEnded(tx, days, limit, below));
    if (by === 'chat') return sum;
    for (const range of rangesToEmpty(await queries.selectMonths(database.query, days))) {
      sum += await removeAll((tx, limit) => queries.deleteEndedWithin(tx, range, days, limit));
    }
    return sum;
  };

  return [
    { name: 'chat.months', everyMs: 60 * 60_000, run: months },
    { name: 'chat.removeOld', everyMs: 60_000, run: days === 0 ? async () => {} : counted('chats', removeOld) },
  ];
};
