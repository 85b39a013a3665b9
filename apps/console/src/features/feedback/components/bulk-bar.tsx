import type { StaffReportRow } from '@guildhall/contract/feedback/staff.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { Button, CloseButton } from '@mantine/core';
import { IconHandGrab } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { useShortcuts } from '../../../platform/input/shortcuts.ts';
import type { Selection } from '../../../ui/use-selection.ts';
import type { QueueFilters } from '../model/queue-filters.ts';
import { BulkActions } from './bulk-actions.tsx';
import styles from './bulk-bar.module.css';
import { BulkDialogs, type BulkDialog } from './bulk-dialogs.tsx';
import type { Bulk } from './use-bulk.ts';
import { useChosenReports } from './use-chosen-reports.ts';

interface BulkBarProps {
  readonly selection: Selection<StaffReportRow>;
  readonly bulk: Bulk;
  readonly filters: QueueFilters;
  /** The list has more rows than are loaded. */
  readonly hasMore: boolean;
}

/** Overlays the end of the list, so the layout does not shift when it appears. */
export const BulkBar = ({ selection, bulk, filters, hasMore }: BulkBarProps) => {
  const t = useText();
  const chosen = useChosenReports(selection, bulk, filters);
  const { rows, isAll, mayAct } = chosen;
  const [dialog, setDialog] = useState<BulkDialog | null>(null);
  const open = (wanted: BulkDialog): void => {
    if (mayAct) setDialog(wanted);
  };
  const isIdle = rows.length === 0;
  useShortcuts(
    isIdle
      ? []
      : [
          { keys: 'esc', label: t('feedback.bulk.deselect'), scope: 'list', run: selection.clear },
          { keys: 'a', label: t('feedback.assign'), scope: 'list', run: () => open('assign') },
          { keys: 'f', label: t('feedback.bulk.finish'), scope: 'list', run: () => open('finish') },
          { keys: 'w', label: t('reasons.set_reason'), scope: 'list', run: () => open('reason') },
        ],
  );
  return (
    <>
      {!isIdle && (
        <section className={styles['bar']} aria-label={t('feedback.bulk')}>
          <strong role="status">{chosen.countText}</strong>
          {chosen.retry !== null && (
            <Button variant="default" color="red" onClick={chosen.retry}>
              {t('shell.retry')}
            </Button>
          )}
          {!isAll && hasMore && filters.by_person !== true && (
            <Button variant="subtle" onClick={bulk.selectAll}>
              {t('feedback.bulk.select_all')}
            </Button>
          )}
          {chosen.isTooMany && (
            <span className={styles['note']}>{t('feedback.bulk.too_many', { max: staffLimits.bulkMax })}</span>
          )}
          {mayAct && !isAll && (
            <Button
              leftSection={<IconHandGrab size={15} stroke={1.7} />}
              loading={bulk.isTaking}
              onClick={() => bulk.take(rows)}
            >
              {t('feedback.take')}
            </Button>
          )}
          {mayAct && <BulkActions onOpen={open} />}
          <CloseButton size="sm" aria-label={t('feedback.bulk.deselect')} onClick={selection.clear} />
        </section>
      )}
      <BulkDialogs dialog={dialog} chosen={chosen} onClose={() => setDialog(null)} />
    </>
  );
};
