import { backlogAges, type feedbackFigures, type FeedbackFigures } from '@guildhall/contract/feedback-desk.ts';
import { feedbackStates } from '@guildhall/contract/feedback-rules.ts';
import type { BodyOf } from '@guildhall/contract/route.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { daysUntil, figuresOf } from '../../platform/spread.ts';
import * as queries from './feedback.figures.queries.ts';

const batchSize = 5000;
const dayMs = 24 * 60 * 60 * 1000;

/** How long ago each age begins and ends. */
const ageSpans: Record<(typeof backlogAges)[number], [fromMs: number, toMs: number]> = {
  hour: [0, dayMs / 24],
  day: [dayMs / 24, dayMs],
  three_days: [dayMs, 3 * dayMs],
  week: [3 * dayMs, 7 * dayMs],
  older: [7 * dayMs, Number.POSITIVE_INFINITY],
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

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
      const days = daysUntil(clock.now(), dayCount);
      const rows = await queries.selectFigures(database.query, days[0] ?? '', days.at(-1) ?? '');
      const figures = figuresOf(rows, days);
      return {
        days: days.map((day) => ({
          day,
          submitted: figures.count(day, 'submitted'),
          finished: figures.count(day, 'finished'),
          reopened: figures.count(day, 'reopened'),
          first_reply: figures.spread(day, 'first_reply'),
          resolution: figures.spread(day, 'resolution'),
          rating_count: figures.count(day, 'rating'),
          rating_sum: figures.sum(day, 'rating'),
        })),
        first_reply: figures.spreadOver('first_reply'),
        resolution: figures.spreadOver('resolution'),
        backlog: await backlogNow(),
        counted_at: (await queries.selectCountedAt(database.query))?.getTime() ?? null,
      };
    },
  };
};
