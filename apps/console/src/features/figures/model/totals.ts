import { backlogAges, type FeedbackFigures } from '@guildhall/contract/feedback-desk.ts';
import { feedbackStates, type FeedbackState } from '@guildhall/contract/feedback-rules.ts';

export interface BacklogRow {
  readonly state: FeedbackState;
  /** In the order of `backlogAges`, the youngest first. */
  readonly counts: readonly number[];
  readonly total: number;
}

const openStates: readonly FeedbackState[] = [
  feedbackStates.pending,
  feedbackStates.in_progress,
  feedbackStates.improving,
];

/** What is open, as one bar for each state that a report can wait in. */
export const backlogRows = ({ backlog }: Pick<FeedbackFigures, 'backlog'>): readonly BacklogRow[] =>
  openStates.map((state) => {
    const counts = backlogAges.map((age) =>
      backlog.filter((part) => part.state === state && part.age === age).reduce((sum, { count }) => sum + count, 0),
    );
    return { state, counts, total: counts.reduce((sum, count) => sum + count, 0) };
  });

export interface Totals {
  readonly submitted: number;
  readonly finished: number;
  readonly reopened: number;
  readonly ratings: number;
  /** Of one to five; null where nobody rated. */
  readonly rating: number | null;
  readonly open: number;
}

const averageOf = (sum: number, count: number): number | null => (count === 0 ? null : sum / count);

export const totalsOf = (figures: Pick<FeedbackFigures, 'days' | 'backlog'>): Totals => {
  const sum = (name: 'submitted' | 'finished' | 'reopened' | 'rating_count' | 'rating_sum'): number =>
    figures.days.reduce((total, day) => total + day[name], 0);
  return {
    submitted: sum('submitted'),
    finished: sum('finished'),
    reopened: sum('reopened'),
    ratings: sum('rating_count'),
    rating: averageOf(sum('rating_sum'), sum('rating_count')),
    open: backlogRows(figures).reduce((total, row) => total + row.total, 0),
  };
};

export const ratingOf = (day: Pick<FeedbackFigures['days'][number], 'rating_count' | 'rating_sum'>): number | null =>
  averageOf(day.rating_sum, day.rating_count);

/** Nothing was ever counted: there is nothing to draw. */
export const isEmpty = (totals: Totals): boolean =>
  totals.submitted + totals.finished + totals.reopened + totals.ratings + totals.open === 0;
