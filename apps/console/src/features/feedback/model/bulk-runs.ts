import type { FeedbackBulkRun } from '@guildhall/contract/feedback/bulk-runs.ts';
import type { FeedbackBulkAction } from '@guildhall/contract/feedback/staff.ts';

/** Replies that wait can still be undone, and are sent in a moment. */
const isQueued = ({ action, may_undo: mayUndo, state }: FeedbackBulkRun): boolean =>
  action.do === 'reply' && mayUndo && state !== 'running';

/** Whether it changes without the person. */
export const isUnderWay = (run: FeedbackBulkRun): boolean =>
  run.state === 'running' || run.state === 'undoing' || isQueued(run);

export const actionKeyOf = (action: FeedbackBulkAction) => {
  switch (action.do) {
    case 'take':
      return 'feedback.take';
    case 'assign':
      return 'feedback.assign';
    case 'incident':
      return 'feedback.link.incident';
    case 'suggestion':
      return 'feedback.link.suggestion';
    case 'reason':
      return 'reasons.reason';
    case 'reply':
      return action.then === 'keep' ? 'feedback.bulk.reply' : (`feedback.bulk.${action.then}` as const);
    default:
      return 'reasons.tag';
  }
};

/** The text that says how far it is. */
export const stateKeyOf = (run: FeedbackBulkRun) =>
  isQueued(run) ? ('feedback.run.queued' as const) : (`feedback.run.${run.state}` as const);
