import type { Database } from '../../../data/database.ts';
import { removalMs, removeInBatches, type Counted } from '../../../data/retention.ts';
import type { Job } from '../../../registration/feature.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import type { Replies } from '../../replies/replies.public.ts';
import { deleteFinished } from './retention.queries.ts';

export interface ReportRetentionDependencies {
  readonly database: Database;
  readonly consoleHints: ConsoleHints;
  readonly replies: Replies;
  readonly counted: Counted;
  /** 0 keeps finished reports. */
  readonly days: number;
}

export const reportRetentionJob = ({
  database,
  consoleHints,
  replies,
  counted,
  days,
}: ReportRetentionDependencies): Job => {
  const removeBatch = async (limit: number): Promise<number> => {
    const removed = await database.transaction((tx) => deleteFinished(tx, days, limit));
    if (removed.length > 0) {
      consoleHints.changed(
        'feedback',
        removed.map(({ id }) => id),
      );
      replies.changed([...new Set(removed.map(({ player_id }) => player_id))]);
    }
    return removed.length;
  };
  const removeOld = counted('reports', () => removeInBatches(100, removeBatch, removalMs));
  return { name: 'feedback.removeOld', everyMs: 60_000, run: days === 0 ? async () => {} : removeOld };
};
