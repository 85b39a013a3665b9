import {
  backlogAges,
  type feedbackStatistics,
  type FeedbackStatistics,
} from '@guildhall/contract/feedback/statistics.ts';
import { feedbackStates } from '@guildhall/contract/feedback/rules.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { Database } from '../../../data/database.ts';
import type { Readings } from '../../../registration/feature.ts';
import { daysUntil, statisticsOf } from '../../../data/percentiles.ts';
import * as queries from './statistics.queries.ts';

const batchSize = 5000;
/** Players see a usual reply time over this many days, and only with enough replies to be meaningful. */
const usualDays = 30;
const usualMin = 20;
const dayMs = 24 * 60 * 60 * 1000;

/** Age bounds in milliseconds before now. */
const ageSpans: Record<(typeof backlogAges)[number], [fromMs: number, toMs: number]> = {
  hour: [0, dayMs / 24],
  day: [dayMs / 24, dayMs],
  three_days: [dayMs, 3 * dayMs],
  week: [3 * dayMs, 7 * dayMs],
  older: [7 * dayMs, Number.POSITIVE_INFINITY],
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export interface FeedbackStatisticsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** How long a report may wait for staff before it counts as overdue. */
  readonly targetHours: number;
}

/** Reply times and backlog. Counted in the background by a job, never within a request. */
export const createFeedbackStatistics = ({ database, clock, targetHours }: FeedbackStatisticsDependencies) => {
  /**
   * Highest entry id below which no further entries can become visible; null if waiting for it takes too long. Ids are drawn
   * before the commit, so a lower id may become visible after a higher one. Waiting for all transactions that were writing
   * when the highest visible id was read settles everything below it (as `create index concurrently` does).
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

  /** Returns whether more is left to count. */
  const countBatch = (until: number, at: Date): Promise<boolean> =>
    database.transaction(async (tx) => {
      const mark = await queries.lockMark(tx);
      const end = await queries.selectBatchEnd(tx, mark, until, batchSize);
      const to = end ?? Math.max(mark, until);
      if (to > mark) await queries.countEntries(tx, mark, to);
      await queries.moveMark(tx, to, end === null ? at : null);
      return end !== null;
    });

  const renewUsualReply = async (): Promise<void> => {
    const days = daysUntil(clock.now(), usualDays);
    const rows = await queries.selectStatistics(database.query, days[0] ?? '', days.at(-1) ?? '');
    const { count, median } = statisticsOf(rows, days).percentilesOverall('first_reply');
    await queries.saveUsualReply(database.query, count < usualMin ? null : median);
  };

  const backlogNow = async (): Promise<FeedbackStatistics['backlog']> => {
    const backlog: FeedbackStatistics['backlog'] = [];
    const nowMs = clock.now();
    for (const state of [feedbackStates.pending, feedbackStates.improving, feedbackStates.in_progress]) {
      for (const age of backlogAges) {
        const [fromMs, toMs] = ageSpans[age];
        // Reports may be ahead of this server's clock, and the oldest age has no lower bound.
        const to = new Date(fromMs === 0 ? nowMs + dayMs : nowMs - fromMs);
        const from = new Date(Number.isFinite(toMs) ? nowMs - toMs : 0);
        backlog.push({ state, age, count: await queries.countBacklog(database.query, { state, age, from, to }) });
      }
    }
    return backlog;
  };

  const readings: Readings = {
    gauges: {
      guildhall_reports_waiting: 'Reports that wait for staff, at most 10000.',
      guildhall_reports_overdue: 'Reports that have waited for staff longer than the target, at most 10000.',
    },
    read: async () => {
      const { waiting, overdue } = await queries.countWaiting(database.query, targetHours);
      return { guildhall_reports_waiting: waiting, guildhall_reports_overdue: overdue };
    },
  };

  return {
    readings,

    count: async (): Promise<void> => {
      const at = new Date(clock.now());
      const until = await settledEntry();
      if (until === null) return;
      while (await countBatch(until, at));
      await renewUsualReply();
    },

    read: async ({ days: dayCount }: BodyOf<typeof feedbackStatistics>): Promise<FeedbackStatistics> => {
      const days = daysUntil(clock.now(), dayCount);
      const rows = await queries.selectStatistics(database.query, days[0] ?? '', days.at(-1) ?? '');
      const statistics = statisticsOf(rows, days);
      return {
        days: days.map((day) => ({
          day,
          submitted: statistics.count(day, 'submitted'),
          finished: statistics.count(day, 'finished'),
          reopened: statistics.count(day, 'reopened'),
          first_reply: statistics.percentiles(day, 'first_reply'),
          resolution: statistics.percentiles(day, 'resolution'),
          rating_count: statistics.count(day, 'rating'),
          rating_sum: statistics.sum(day, 'rating'),
        })),
        first_reply: statistics.percentilesOverall('first_reply'),
        resolution: statistics.percentilesOverall('resolution'),
        backlog: await backlogNow(),
        counted_at: (await queries.selectCountedAt(database.query))?.getTime() ?? null,
      };
    },
  };
};
