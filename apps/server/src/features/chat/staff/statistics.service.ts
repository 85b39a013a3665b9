import type { chatStatistics, ChatStatistics } from '@guildhall/contract/chat/staff.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { Database } from '../../../data/database.ts';
import { daysUntil, statisticsOf } from '../../../data/percentiles.ts';
import * as queries from './statistics.queries.ts';
import { selectQueue } from './seats.queries.ts';

const batchSize = 500;

/** Chat statistics by day. A job counts ended conversations once, so that reading does not slow down as they accumulate. */
export const createChatStatistics = ({ database, clock }: { database: Database; clock: Clock }) => {
  /** Returns whether more may be left. */
  const countBatch = (): Promise<boolean> =>
    database.transaction(async (tx) => {
      const ids = await queries.lockUncounted(tx, batchSize);
      if (ids.length > 0) await queries.countEnded(tx, ids);
      return ids.length === batchSize;
    });

  return {
    count: async (): Promise<void> => {
      while (await countBatch());
    },

    read: async ({ days: dayCount }: BodyOf<typeof chatStatistics>): Promise<ChatStatistics> => {
      const days = daysUntil(clock.now(), dayCount);
      const [rows, queue] = await Promise.all([
        queries.selectStatistics(database.query, days[0] ?? '', days.at(-1) ?? ''),
        selectQueue(database.query),
      ]);
      const statistics = statisticsOf(rows, days);
      return {
        days: days.map((day) => ({
          day,
          started: statistics.count(day, 'started'),
          ended: statistics.count(day, 'ended'),
          missed: statistics.count(day, 'missed'),
          queue: statistics.percentiles(day, 'queue'),
          first_reply: statistics.percentiles(day, 'first_reply'),
          handling: statistics.percentiles(day, 'handling'),
          rating_count: statistics.count(day, 'rating'),
          rating_sum: statistics.sum(day, 'rating'),
        })),
        waiting: { count: queue.waiting, oldest_queued_at: queue.oldest_queued_at?.getTime() ?? null },
        queue: statistics.percentilesOverall('queue'),
        first_reply: statistics.percentilesOverall('first_reply'),
        handling: statistics.percentilesOverall('handling'),
      };
    },
  };
};
