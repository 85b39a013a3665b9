import type { chatFigures, ChatFigures } from '@guildhall/contract/chat-desk.ts';
import type { BodyOf } from '@guildhall/contract/route.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { spreadOf, together, type Buckets } from '../../platform/spread.ts';
import * as queries from './chat.figures.queries.ts';

const batchSize = 500;
const dayMs = 24 * 60 * 60 * 1000;

type Metric = queries.FigureRow['metric'];

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
      const nowMs = clock.now();
      const days = Array.from({ length: dayCount }, (_, index) =>
        new Date(nowMs - (dayCount - 1 - index) * dayMs).toISOString().slice(0, 10),
      );
      const rows = await queries.selectFigures(database.query, days[0] ?? '', days.at(-1) ?? '');
      const byDay = Map.groupBy(rows, ({ day }) => day);
      const bucketsOf = (day: string, wanted: Metric): Buckets =>
        new Map(
          (byDay.get(day) ?? []).filter(({ metric }) => metric === wanted).map(({ bucket, count }) => [bucket, count]),
        );
      const sumOf = (day: string, metric: Metric): number => spreadOf(bucketsOf(day, metric)).count;
      const spreadOver = (metric: Metric) => spreadOf(together(days.map((day) => bucketsOf(day, metric))));
      return {
        days: days.map((day) => ({
          day,
          started: sumOf(day, 'started'),
          ended: sumOf(day, 'ended'),
          first_reply: spreadOf(bucketsOf(day, 'first_reply')),
          handling: spreadOf(bucketsOf(day, 'handling')),
          rating_count: sumOf(day, 'rating'),
          rating_sum: [...bucketsOf(day, 'rating')].reduce((sum, [stars, count]) => sum + stars * count, 0),
        })),
        first_reply: spreadOver('first_reply'),
        handling: spreadOver('handling'),
      };
    },
  };
};
