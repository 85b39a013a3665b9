import { backlogAges, type feedbackFigures, type FeedbackFigures } from '@guildhall/contract/feedback-desk.ts';
import { feedbackStates } from '@guildhall/contract/feedback-rules.ts';
import type { BodyOf } from '@guildhall/contract/route.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { spreadOf, together, type Buckets } from '../../platform/spread.ts';
import * as queries from './feedback.figures.queries.ts';

const batchSize = 5000;
const dayMs = 24 * 60 * 60 * 1000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** How long ago each age begins and ends. */
const ageSpans: Record<(typeof backlogAges)[number], [fromMs: number, toMs: number]> = {
  hour: [0, dayMs / 24],
  day: [dayMs / 24, dayMs],
  three_days: [dayMs, 3 * dayMs],
  week: [3 * dayMs, 7 * dayMs],
  older: [7 * dayMs, Number.POSITIVE_INFINITY],
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type Metric = queries.FigureRow['metric'];

/** How fast answers come, and what waits. Counted behind the work, never while somebody waits for it. */
export const createFeedbackFigures = ({ database, clock }: { database: Database; clock: Clock }) => {
  /**
   * Up to which entry nothing will appear any more; null where that takes too long. Numbers are drawn before the commit, so
   * a low one may become visible after a higher one. Whoever drew one below the highest that is visible was writing then:
   * when all who were writing are done, what is below has either come or never will. (As `create index concurrently` waits.)
   */
  const settledEntry = async (): Promise<number | null> => {
    const last = await queries.selectLastEntry(database.query);
    const before = new Set(await queries.selectWriters(database.query));
    for (let tries = 0; before.size > 0; tries += 1) {
      if (tries === 50) return null;
      await pause(100);
      const now = new Set(await queries.selectWriters(database.query));
      for (const writer of before) if (!now.has(writer)) before.delete(writer);
    }
    return last;
  };

  /** False where all is counted. */
  const countBatch = (until: number, at: Date): Promise<boolean> =>
    database.transaction(async (tx) => {
      const mark = await queries.lockMark(tx);
      const end = await queries.selectBatchEnd(tx, mark, until, batchSize);
      const to = end ?? Math.max(mark, until);
      if (to > mark) await queries.countEntries(tx, mark, to);
      await queries.moveMark(tx, to, end === null ? at : null);
      return end !== null;
    });

  const backlogNow = async (): Promise<FeedbackFigures['backlog']> => {
    const backlog: FeedbackFigures['backlog'] = [];
    const nowMs = clock.now();
    for (const state of [feedbackStates.pending, feedbackStates.improving, feedbackStates.in_progress]) {
      for (const age of backlogAges) {
        const [fromMs, toMs] = ageSpans[age];
        // The youngest may be ahead of this server's clock; the oldest began with time itself.
        const to = new Date(fromMs === 0 ? nowMs + dayMs : nowMs - fromMs);
        const from = new Date(Number.isFinite(toMs) ? nowMs - toMs : 0);
        backlog.push({ state, age, count: await queries.countBacklog(database.query, { state, age, from, to }) });
      }
    }
    return backlog;
  };

  return {
    count: async (): Promise<void> => {
      const at = new Date(clock.now());
      const until = await settledEntry();
      if (until === null) return;
      while (await countBatch(until, at));
    },

    read: async ({ days: dayCount }: BodyOf<typeof feedbackFigures>): Promise<FeedbackFigures> => {
      const nowMs = clock.now();
      const days = Array.from({ length: dayCount }, (_, index) => dayOf(nowMs - (dayCount - 1 - index) * dayMs));
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
          submitted: sumOf(day, 'submitted'),
          finished: sumOf(day, 'finished'),
          reopened: sumOf(day, 'reopened'),
          first_reply: spreadOf(bucketsOf(day, 'first_reply')),
          resolution: spreadOf(bucketsOf(day, 'resolution')),
          rating_count: sumOf(day, 'rating'),
          rating_sum: [...bucketsOf(day, 'rating')].reduce((sum, [stars, count]) => sum + stars * count, 0),
        })),
        first_reply: spreadOver('first_reply'),
        resolution: spreadOver('resolution'),
        backlog: await backlogNow(),
        counted_at: (await queries.selectCountedAt(database.query))?.getTime() ?? null,
      };
    },
  };
};
