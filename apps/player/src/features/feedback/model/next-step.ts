import { feedbackStateNameOf, feedbackStates, mayAdd, mayMove } from '@guildhall/contract/feedback/rules.ts';
import type { FeedbackEntry, FeedbackInfo, FeedbackRow } from '@guildhall/contract/feedback/player.ts';

/** The status shown to the player: the state or, once finished, how it ended. */
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

export const isOpenReport = ({ state, is_unread: isUnread }: Pick<FeedbackRow, 'state' | 'is_unread'>): boolean =>
  state !== feedbackStates.finished || isUnread;

export type PlayerAction = 'detail' | 'add' | 'withdraw' | 'rate' | 'reopen';

/** Available actions, most likely first. The server decides; this only avoids requests it would refuse. */
export const actionsOf = (info: FeedbackInfo, nowMs: number): PlayerAction[] => {
  const { state, rating, reopen_until: reopenUntil } = info;
  const isAllowed: Record<PlayerAction, boolean> = {
    detail: mayMove('detail', state),
    add: mayAdd(state),
    withdraw: mayMove('withdraw', state),
    rate: stepOf(info) === 'finished' && rating === null,
    reopen: mayMove('reopen', state) && reopenUntil !== null && reopenUntil > nowMs,
  };
  return (['detail', 'add', 'rate', 'reopen', 'withdraw'] as const).filter((action) => isAllowed[action]);
};
