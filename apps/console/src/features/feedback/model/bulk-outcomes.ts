import type { feedbackBulkOutcomes, StaffReportRow } from '@guildhall/contract/feedback/staff.ts';

export type BulkOutcome = (typeof feedbackBulkOutcomes)[number];

interface Answer {
  readonly outcomes: readonly { readonly id: string; readonly outcome: BulkOutcome }[];
}

export interface BulkResult {
  readonly done: number;
  readonly left: readonly { readonly row: StaffReportRow; readonly outcome: BulkOutcome }[];
}

/** Rows missing from the response count as not found: success is never assumed. */
export const resultOf = (rows: readonly StaffReportRow[], { outcomes }: Answer): BulkResult => {
  const byId = new Map(outcomes.map(({ id, outcome }) => [id, outcome]));
  const judged = rows.map((row) => ({ row, outcome: byId.get(row.id) ?? ('not_found' as const) }));
  const left = judged.filter(({ outcome }) => outcome !== 'done');
  return { done: judged.length - left.length, left };
};
