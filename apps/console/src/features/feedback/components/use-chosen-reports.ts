import type { FeedbackBulkAction, StaffReportRow } from '@guildhall/contract/feedback/staff.ts';
import { bulkRunMax } from '@guildhall/contract/feedback/bulk-runs.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { useRef } from 'react';
import { attemptFor, type Attempt } from '../../../platform/network/attempt.ts';
import { formatNumber, useLocale, useText } from '../../../platform/text/i18n.ts';
import type { Selection } from '../../../ui/use-selection.ts';
import { startRun, useMatching } from '../bulk-runs.data.ts';
import type { QueueFilters } from '../model/queue-filters.ts';
import { countsOf } from '../model/template-choice.ts';
import type { Bulk } from './use-bulk.ts';

/** The reports that a bulk action is for: the selected rows, or everything that matches the filters. */
export const useChosenReports = (selection: Selection<StaffReportRow>, bulk: Bulk, filters: QueueFilters) => {
  const t = useText();
  const locale = useLocale();
  const { rows } = selection;
  const { isAll } = bulk;
  const matching = useMatching(filters, isAll);
  const total = matching.data === undefined ? null : Math.min(matching.data.total, bulkRunMax);
  const count = isAll ? (total ?? 0) : rows.length;
  const isTooMany = !isAll && rows.length > staffLimits.bulkMax;
  const last = useRef<Attempt | null>(null);
  const run = async (action: FeedbackBulkAction): Promise<void> => {
    if (!isAll) return bulk.run(rows, action);
    last.current = attemptFor(last.current, JSON.stringify([filters, action]), () => crypto.randomUUID());
    await startRun(filters, action, last.current.id);
    last.current = null;
    return selection.clear();
  };
  const countText = (): string => {
    if (!isAll) return t('feedback.bulk.selected', { count });
    if (matching.data === undefined) return t('feedback.bulk.counting');
    return matching.data.total > bulkRunMax
      ? t('feedback.bulk.all_first', { max: formatNumber(bulkRunMax, locale) })
      : t('feedback.bulk.all', { count });
  };
  return {
    rows,
    isAll,
    count,
    countText: countText(),
    langs: isAll ? (matching.data?.langs ?? []) : countsOf(rows.map(({ lang }) => lang)),
    isTooMany,
    mayAct: !isTooMany && (!isAll || total !== null),
    /** Counts again, if counting failed. */
    retry: isAll && matching.error !== null ? (): void => void matching.refetch() : null,
    run,
  };
};

export type ChosenReports = ReturnType<typeof useChosenReports>;
