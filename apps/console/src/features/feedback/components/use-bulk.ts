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

export interface Bulk {
  readonly result: BulkResult | null;
  /** Runs the action; replies are announced elsewhere. */
  readonly run: (rows: readonly StaffReportRow[], action: FeedbackBulkAction) => Promise<void>;
  readonly forget: () => void;
  readonly take: (rows: readonly StaffReportRow[]) => void;
  readonly isTaking: boolean;
}

/** Runs bulk actions: reports that succeeded are deselected, the others stay selected and show the reason. */
export const useBulk = (selection: Selection<StaffReportRow>): Bulk => {
  const t = useText();
  const [result, setResult] = useState<BulkResult | null>(null);
  const [isTaking, setIsTaking] = useState(false);
  const announce = (rows: readonly StaffReportRow[], action: FeedbackBulkAction): void => {
    const words = t('feedback.bulk.done', { count: rows.length });
    const steps = undoOf(rows, action);
    if (steps.length === 0) {
      notifications.show({ color: 'green', message: words });
      return;
    }
    const undo = async (): Promise<string> => {
      let count = 0;
      for (const step of steps) count += (await bulkChange(step.rows, step.action)).done;
      return t('follow_up.undo.bulk', { count });
    };
    offerUndo({ id: `bulk ${rows.map(({ id }) => id).join(' ')}`, words, undo });
  };
  const run = async (rows: readonly StaffReportRow[], action: FeedbackBulkAction): Promise<void> => {
    const next = await bulkChange(rows, action);
    const left = new Set(next.left.map(({ row }) => row.id));
    selection.set(next.left.map(({ row }) => row));
    setResult(next.left.length > 0 ? next : null);
    if (next.done > 0 && action.do !== 'reply')
      announce(
        rows.filter(({ id }) => !left.has(id)),
        action,
      );
  };
  const take = async (rows: readonly StaffReportRow[]): Promise<void> => {
    if (rows.length === 0 || isTaking) return;
    setIsTaking(true);
    try {
      await run(rows, { do: 'take' });
    } catch (error) {
      notifications.show({ color: 'red', message: failureText(error) });
    } finally {
      setIsTaking(false);
    }
  };
  return { result, run, forget: () => setResult(null), take: (rows) => void take(rows), isTaking };
};
