import type { feedbackBulkOutcomes, FeedbackDeskRow } from '@guildhall/contract/feedback-desk.ts';

export type BulkOutcome = (typeof feedbackBulkOutcomes)[number];

interface Answer {
  readonly outcomes: readonly { readonly id: string; readonly outcome: BulkOutcome }[];
}

export interface BulkResult {
  readonly done: number;
  /** Rows it was not done to, each with the reason, in the order they were chosen. */
  readonly left: readonly { readonly row: FeedbackDeskRow; readonly outcome: BulkOutcome }[];
}

/** What became of each. A row that the server does not speak of was not found: nothing is said to be done that is not known. */
export const resultOf = (rows: readonly FeedbackDeskRow[], { outcomes }: Answer): BulkResult => {
  const byId = new Map(outcomes.map(({ id, outcome }) => [id, outcome]));
  const judged = rows.map((row) => ({ row, outcome: byId.get(row.id) ?? ('not_found' as const) }));
  const left = judged.filter(({ outcome }) => outcome !== 'done');
  return { done: judged.length - left.length, left };
};
