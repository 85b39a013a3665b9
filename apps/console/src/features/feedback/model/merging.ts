import type { DeskFeedback, FeedbackDeskRow } from '@guildhall/contract/feedback-desk.ts';

/** `#1042`, ` 1042 `: the number of a report, as people write it down. */
export const numberIn = (text: string): number | null => {
  const digits = /^\s*#?\s*(\d{1,15})\s*$/.exec(text)?.[1];
  const number = Number(digits ?? 0);
  return number >= 1 ? number : null;
};

/**
 * Whether the two may be of different people. Numbers count only where the game vouched for both; of an unverified sender the
 * server lists what else they wrote.
 */
export const isOtherSender = (
  report: Pick<DeskFeedback, 'guid' | 'is_verified' | 'others'>,
  target: Pick<FeedbackDeskRow, 'id' | 'guid' | 'is_verified'>,
): boolean => {
  if (report.others.some(({ id }) => id === target.id)) return false;
  return !report.is_verified || !target.is_verified || report.guid !== target.guid;
};

export type MergeProblem = 'missing' | 'itself' | 'merged';

/** Why a report cannot be merged into another, or null. The way to the one that goes on is never longer than a step. */
export const mergeProblemOf = (
  report: Pick<FeedbackDeskRow, 'id'>,
  target: Pick<FeedbackDeskRow, 'id' | 'merged_into'> | null,
): MergeProblem | null => {
  if (target === null) return 'missing';
  if (target.id === report.id) return 'itself';
  return target.merged_into === null ? null : 'merged';
};
