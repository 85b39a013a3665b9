import type { FeedbackDeskRow } from '@guildhall/contract/feedback-desk.ts';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { failureText } from '../../../platform/failure-text.ts';
import { useText } from '../../../platform/i18n.ts';
import type { Selection } from '../../../ui/use-selection.ts';
import { bulkChange } from '../feedback.data.ts';
import type { BulkResult } from '../model/bulk-outcomes.ts';

export interface Bulk {
  /** What was not done, and why, until it is read. */
  readonly result: BulkResult | null;
  readonly accept: (result: BulkResult) => void;
  readonly forget: () => void;
  readonly take: (rows: readonly FeedbackDeskRow[]) => void;
  readonly isTaking: boolean;
}

/** Doing the same to many: those it was done to are let go, the others stay selected and say why. */
export const useBulk = (selection: Selection<FeedbackDeskRow>): Bulk => {
  const t = useText();
  const [result, setResult] = useState<BulkResult | null>(null);
  const [isTaking, setIsTaking] = useState(false);
  const accept = (told: BulkResult): void => {
    selection.set(told.left.map(({ row }) => row));
    setResult(told.left.length > 0 ? told : null);
    if (told.done > 0) {
      notifications.show({ color: 'green', message: t('feedback.bulk.done', { count: told.done }) });
    }
  };
  const take = async (rows: readonly FeedbackDeskRow[]): Promise<void> => {
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
