import type { StaffReport, StaffReportRow } from '@guildhall/contract/feedback/staff.ts';

/** Parses `#1042` or ` 1042 `. */
export const numberIn = (text: string): number | null => {
  const digits = /^\s*#?\s*(\d{1,15})\s*$/.exec(text)?.[1];
  const number = Number(digits ?? 0);
  return number >= 1 ? number : null;
};

/**
 * Whether the reports may come from different people. Player ids count only if both senders are verified; for
 * unverified senders the server lists their other reports.
 */
export const isOtherSender = (
  report: Pick<StaffReport, 'guid' | 'is_verified' | 'others'>,
  target: Pick<StaffReportRow, 'id' | 'guid' | 'is_verified'>,
): boolean => {
  if (report.others.some(({ id }) => id === target.id)) return false;
  return !report.is_verified || !target.is_verified || report.guid !== target.guid;
};

export type MergeProblem = 'missing' | 'itself' | 'merged';

/**
 * Why a report cannot be merged into another, or null. Merging into a merged report is refused, so chains never form.
 */
export const mergeProblemOf = (
  report: Pick<StaffReportRow, 'id'>,
  target: Pick<StaffReportRow, 'id' | 'merged_into'> | null,
): MergeProblem | null => {
  if (target === null) return 'missing';
  if (target.id === report.id) return 'itself';
  return target.merged_into === null ? null : 'merged';
};
