import type { chatFigures, ChatFigures } from '@guildhall/contract/chat-desk.ts';
import type { BodyOf } from '@guildhall/contract/route.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { daysUntil, figuresOf } from '../../platform/spread.ts';
import * as queries from './chat.figures.queries.ts';

const batchSize = 500;

/** How chat goes, by day. What ended is counted once by a job, so that looking costs the same however much there was. */
export const createFigures = ({ database, clock }: { database: Database; clock: Clock }) => {
  /** False where nothing is left. */
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

    read: async ({ days: dayCount }: BodyOf<typeof chatFigures>): Promise<ChatFigures> => {
      const days = daysUntil(clock.now(), dayCount);
      const rows = await queries.selectFigures(database.query, days[0] ?? '', days.at(-1) ?? '');
      const figures = figuresOf(rows, days);
      return {
        days: days.map((day) => ({
          day,
          started: figures.count(day, 'started'),
          ended: figures.count(day, 'ended'),
          first_reply: figures.spread(day, 'first_reply'),
          handling: figures.spread(day, 'handling'),
          rating_count: figures.count(day, 'rating'),
          rating_sum: figures.sum(day, 'rating'),
        })),
        first_reply: figures.spreadOver('first_reply'),
        handling: figures.spreadOver('handling'),
      };
    },
  };
};
