import { backlogAges, type FeedbackStatistics } from '@guildhall/contract/feedback/statistics.ts';
import { feedbackStates, type FeedbackState } from '@guildhall/contract/feedback/rules.ts';

export interface BacklogRow {
  readonly state: FeedbackState;
  /** In the order of `backlogAges`, youngest first. */
  readonly counts: readonly number[];
  readonly total: number;
}

const openStates: readonly FeedbackState[] = [
  feedbackStates.pending,
  feedbackStates.in_progress,
  feedbackStates.improving,
];

/** One row for each state in which a report can be open. */
export const backlogRows = ({ backlog }: Pick<FeedbackStatistics, 'backlog'>): readonly BacklogRow[] =>
  openStates.map((state) => {
    const counts = backlogAges.map((age) =>
      backlog.filter((part) => part.state === state && part.age === age).reduce((sum, { count }) => sum + count, 0),
    );
    return { state, counts, total: counts.reduce((sum, count) => sum + count, 0) };
  });

export interface FeedbackTotals {
  readonly submitted: number;
  readonly finished: number;
  readonly reopened: number;
  readonly ratings: number;
  /** Average from 1 to 5; null without ratings. */
  readonly rating: number | null;
  readonly open: number;
}

const averageOf = (sum: number, count: number): number | null => (count === 0 ? null : sum / count);

export const feedbackTotalsOf = (statistics: Pick<FeedbackStatistics, 'days' | 'backlog'>): FeedbackTotals => {
  const sum = (name: 'submitted' | 'finished' | 'reopened' | 'rating_count' | 'rating_sum'): number =>
    statistics.days.reduce((total, day) => total + day[name], 0);
  return {
    submitted: sum('submitted'),
    finished: sum('finished'),
    reopened: sum('reopened'),
    ratings: sum('rating_count'),
    rating: averageOf(sum('rating_sum'), sum('rating_count')),
    open: backlogRows(statistics).reduce((total, row) => total + row.total, 0),
  };
};

export const ratingOf = (day: Pick<FeedbackStatistics['days'][number], 'rating_count' | 'rating_sum'>): number | null =>
  averageOf(day.rating_sum, day.rating_count);

export const isEmpty = (totals: FeedbackTotals): boolean =>
  totals.submitted + totals.finished + totals.reopened + totals.ratings + totals.open === 0;
