import type { StaffReportRow } from '@guildhall/contract/feedback/staff.ts';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import type { Selection } from '../../../ui/use-selection.ts';
import { bulkChange } from '../feedback.data.ts';
import type { BulkResult } from '../model/bulk-outcomes.ts';

export interface Bulk {
  readonly result: BulkResult | null;
  /** `isQuiet` skips the notification if the result is announced elsewhere. */
  readonly accept: (result: BulkResult, isQuiet?: boolean) => void;
  readonly forget: () => void;
  readonly take: (rows: readonly StaffReportRow[]) => void;
  readonly isTaking: boolean;
}

/** Runs bulk actions: reports that succeeded are deselected, the others stay selected and show the reason. */
export const useBulk = (selection: Selection<StaffReportRow>): Bulk => {
  const t = useText();
  const [result, setResult] = useState<BulkResult | null>(null);
  const [isTaking, setIsTaking] = useState(false);
  const accept = (next: BulkResult, isQuiet = false): void => {
    selection.set(next.left.map(({ row }) => row));
    setResult(next.left.length > 0 ? next : null);
    if (next.done > 0 && !isQuiet) {
      notifications.show({ color: 'green', message: t('feedback.bulk.done', { count: next.done }) });
    }
  };
  const take = async (rows: readonly StaffReportRow[]): Promise<void> => {
    if (rows.length === 0 || isTaking) return;
    setIsTaking(true);
    try {
      accept(await bulkChange(rows, { do: 'take' }));
    } catch (error) {
      notifications.show({ color: 'red', message: failureText(error) });
    } finally {
      setIsTaking(false);
    }
  };
  return { result, accept, forget: () => setResult(null), take: (rows) => void take(rows), isTaking };
};
