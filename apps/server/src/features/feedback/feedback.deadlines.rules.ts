import { feedbackDays } from '@guildhall/contract/feedback/rules.ts';

interface Waiting {
  readonly asked_at: Date | null;
  readonly noticed_at: Date | null;
}

interface Finished {
  readonly finished_at: Date | null;
  readonly reopened_at: Date | null;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * When a report that waits for its player lapses; null if it does not wait. The promised time after the reminder is always
 * granted, even if the reminder was late.
 */
export const lapsesAt = ({ asked_at, noticed_at }: Waiting): Date | null => {
  if (asked_at === null) return null;
  const fromQuestionMs = asked_at.getTime() + feedbackDays.lapse * dayMs;
  const fromNoticeMs = (noticed_at?.getTime() ?? 0) + (feedbackDays.lapse - feedbackDays.notice) * dayMs;
  return new Date(Math.max(fromQuestionMs, fromNoticeMs));
};

/** Deadline for reopening; null if it has passed, was used, or the report is not finished. */
export const reopenUntil = ({ finished_at, reopened_at }: Finished, nowMs: number): Date | null => {
  if (finished_at === null || reopened_at !== null) return null;
  const until = new Date(finished_at.getTime() + feedbackDays.reopen * dayMs);
  return until.getTime() < nowMs ? null : until;
};
