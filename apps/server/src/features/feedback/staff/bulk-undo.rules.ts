import { feedbackStates } from '@guildhall/contract/feedback/rules.ts';
import type { FeedbackBulkAction } from '@guildhall/contract/feedback/staff.ts';
import type { FeedbackRecord } from '../feedback.transitions.queries.ts';
import type { Before } from './bulk-runs.queries.ts';

/** Replies are undone by not sending them. A support for a suggestion stays. */
export const isUndoable = ({ do: kind }: FeedbackBulkAction): boolean => kind !== 'suggestion';

/** The action that restores a report; null if none does: taking a pending report moved it on. */
export const undoActionOf = (action: FeedbackBulkAction, before: Before): FeedbackBulkAction | null => {
  switch (action.do) {
    case 'take':
      return before.state === feedbackStates.pending ? null : { do: 'assign', staff_id: before.assignee_id };
    case 'assign':
      return { do: 'assign', staff_id: before.assignee_id };
    case 'incident':
      return { do: 'incident', incident_id: before.incident_id };
    case 'reason':
      return { do: 'reason', reason_id: before.reason_id };
    case 'tag':
      return { do: 'untag', tag: action.tag };
    case 'untag':
      return { do: 'tag', tag: action.tag };
    default:
      return null;
  }
};

/** Whether the report is still as the action left it. What a colleague changed since stays. */
export const isAsLeft = (action: FeedbackBulkAction, record: FeedbackRecord, staffId: string): boolean => {
  switch (action.do) {
    case 'take':
      return record.assignee_id === staffId;
    case 'assign':
      return record.assignee_id === action.staff_id;
    case 'incident':
      return record.incident_id === action.incident_id;
    case 'reason':
      return record.reason_id === action.reason_id;
    case 'tag':
      return record.tags.includes(action.tag);
    case 'untag':
      return !record.tags.includes(action.tag);
    default:
      return false;
  }
};
