import type { FeedbackBulkAction, StaffReportRow } from '@guildhall/contract/feedback/staff.ts';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { offerUndo } from '../../../platform/state/undo.ts';
import { useText } from '../../../platform/text/i18n.ts';
import type { Selection } from '../../../ui/use-selection.ts';
import { bulkChange } from '../feedback.data.ts';
import type { BulkResult } from '../model/bulk-outcomes.ts';
import { undoOf } from '../model/bulk-undo.ts';
import type { QueueFilters } from '../model/queue-filters.ts';

export interface Bulk {
  readonly result: BulkResult | null;
  /** Runs the action; replies are announced elsewhere. */
  readonly run: (rows: readonly StaffReportRow[], action: FeedbackBulkAction) => Promise<void>;
  readonly forget: () => void;
  /** Does nothing while all that match are selected, of which the loaded rows are only some. */
  readonly take: (rows: readonly StaffReportRow[]) => void;
  readonly isTaking: boolean;
  /** Every report that matches the filters is selected, loaded or not. */
  readonly isAll: boolean;
  readonly selectAll: () => void;
}

/** Runs bulk actions. The reports stay selected for the next one, as long as they are in the view. */
export const useBulk = (selection: Selection<StaffReportRow>, filters: QueueFilters): Bulk => {
  const t = useText();
  const [result, setResult] = useState<BulkResult | null>(null);
  const [isTaking, setIsTaking] = useState(false);
  const asked = JSON.stringify(filters);
  /** The filters whose reports are all selected. Others, or another selection, end it. */
  const [all, setAll] = useState<{ readonly asked: string; readonly ids: typeof selection.ids } | null>(null);
  const isAll = all !== null && selection.rows.length > 0 && all.asked === asked && all.ids === selection.ids;
  const announce = (rows: readonly StaffReportRow[], action: FeedbackBulkAction): void => {
    const words = t('feedback.bulk.done', { count: rows.length });
    const steps = undoOf(rows, action);
    if (steps.length === 0) {
      notifications.show({ color: 'green', message: words });
      return;
    }
    const undo = async (): Promise<string> => {
      let count = 0;
      const failures: unknown[] = [];
      for (const step of steps) {
        // One step may fail as a whole, such as for a reason that was deactivated since. The others still run.
        await bulkChange(step.rows, step.action).then(
          ({ done }) => (count += done),
          (error: unknown) => failures.push(error),
        );
      }
      if (failures.length > 0) throw failures[0];
      return t('follow_up.undo.bulk', { count });
    };
    offerUndo({ id: `bulk ${rows.map(({ id }) => id).join(' ')}`, words, undo });
  };
  const run = async (rows: readonly StaffReportRow[], action: FeedbackBulkAction): Promise<void> => {
    const next = await bulkChange(rows, action);
    const left = new Set(next.left.map(({ row }) => row.id));
    selection.acted();
    setResult(next.left.length > 0 ? next : null);
    if (next.done > 0 && action.do !== 'reply')
      announce(
        rows.filter(({ id }) => !left.has(id)),
        action,
      );
  };
  const take = async (rows: readonly StaffReportRow[]): Promise<void> => {
    if (rows.length === 0 || isTaking || isAll) return;
    setIsTaking(true);
    try {
      await run(rows, { do: 'take' });
    } catch (error) {
      notifications.show({ color: 'red', message: failureText(error) });
    } finally {
      setIsTaking(false);
    }
  };
  return {
    result,
    run,
    forget: () => setResult(null),
    take: (rows) => void take(rows),
    isTaking,
    isAll,
    selectAll: () => setAll({ asked, ids: selection.ids }),
  };
};
