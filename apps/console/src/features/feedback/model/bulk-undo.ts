import type { FeedbackBulkAction, StaffReportRow } from '@guildhall/contract/feedback/staff.ts';
import { feedbackStates } from '@guildhall/contract/feedback/rules.ts';

export interface UndoStep {
  readonly rows: readonly StaffReportRow[];
  readonly action: FeedbackBulkAction;
}

const grouped = <Key>(
  rows: readonly StaffReportRow[],
  keyOf: (row: StaffReportRow) => Key,
  actionOf: (key: Key) => FeedbackBulkAction,
): UndoStep[] => [...Map.groupBy(rows, keyOf)].map(([key, same]) => ({ rows: same, action: actionOf(key) }));

/**
 * What restores the reports as they were before the action. Empty if nothing does: taking moves a pending report on, a support for a
 * suggestion stays, and no report can be returned to a former member. Replies have an undo of their own.
 */
export const undoOf = (rows: readonly StaffReportRow[], action: FeedbackBulkAction): readonly UndoStep[] => {
  if (action.do === 'incident')
    return grouped(
      rows,
      ({ incident_id: id }) => id,
      (id) => ({ do: 'incident', incident_id: id }),
    );
  if (action.do === 'reason')
    return grouped(
      rows,
      ({ reason_id: id }) => id,
      (id) => ({ do: 'reason', reason_id: id }),
    );
  if (action.do === 'tag') {
    const without = rows.filter(({ tags }) => !tags.includes(action.tag));
    return without.length === 0 ? [] : [{ rows: without, action: { do: 'untag', tag: action.tag } }];
  }
  const isAssigning =
    action.do === 'assign' || (action.do === 'take' && rows.every(({ state }) => state !== feedbackStates.pending));
  if (!isAssigning || rows.some(({ assignee }) => assignee?.is_former === true)) return [];
  return grouped(
    rows,
    ({ assignee }) => assignee?.id ?? null,
    (id) => ({ do: 'assign', staff_id: id }),
  );
};
