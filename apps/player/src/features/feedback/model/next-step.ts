import { feedbackStateNameOf, feedbackStates, mayMove } from '@guildhall/contract/feedback-rules.ts';
import type { FeedbackEntry, FeedbackInfo, FeedbackRow } from '@guildhall/contract/feedback.ts';

/** Where a report stands in the player's eyes: its state, and for one that is over, how it ended. */
export type Step = 'pending' | 'improving' | 'in_progress' | 'finished' | 'withdrawn' | 'lapsed' | 'merged';

const endings = ['withdrawn', 'lapsed', 'merged'] as const;

const lastEnding = (entries: readonly Pick<FeedbackEntry, 'kind' | 'to'>[]): FeedbackEntry['kind'] | undefined =>
  entries.filter(({ to }) => to === feedbackStates.finished).at(-1)?.kind;

export const stepOf = ({
  state,
  entries,
}: Pick<FeedbackInfo, 'state'> & { entries: readonly FeedbackEntry[] }): Step => {
  if (state !== feedbackStates.finished) return feedbackStateNameOf(state);
  const ending = lastEnding(entries);
  return endings.find((name) => name === ending) ?? 'finished';
};

/** Still being worked on, or with an answer that was not read yet. */
export const isOpenReport = ({ state, is_unread: isUnread }: Pick<FeedbackRow, 'state' | 'is_unread'>): boolean =>
  state !== feedbackStates.finished || isUnread;

export type PlayerAction = 'detail' | 'withdraw' | 'rate' | 'reopen';

/** What the player can do about it now, the likeliest first. The server decides; this spares taps that it would refuse. */
export const actionsOf = (info: FeedbackInfo, nowMs: number): PlayerAction[] => {
  const { state, rating, reopen_until: reopenUntil } = info;
  const isAllowed: Record<PlayerAction, boolean> = {
    detail: mayMove('detail', state),
    withdraw: mayMove('withdraw', state),
    rate: stepOf(info) === 'finished' && rating === null,
    reopen: mayMove('reopen', state) && reopenUntil !== null && reopenUntil > nowMs,
  };
  return (['detail', 'rate', 'reopen', 'withdraw'] as const).filter((action) => isAllowed[action]);
};
