import type { FeedbackBulkAction, StaffReportRow } from '@guildhall/contract/feedback/staff.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { Button, CloseButton, Menu } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBulb,
  IconChevronDown,
  IconCircleCheck,
  IconHandGrab,
  IconMessageCircleQuestion,
  IconMessageQuestion,
  IconMessageReply,
  IconTag,
  IconUserShare,
} from '@tabler/icons-react';
import { bulkRunMax } from '@guildhall/contract/feedback/bulk-runs.ts';
import { useRef, useState } from 'react';
import { attemptFor, type Attempt } from '../../../platform/network/attempt.ts';
import { formatNumber, useLocale, useText } from '../../../platform/text/i18n.ts';
import { useShortcuts } from '../../../platform/input/shortcuts.ts';
import type { Selection } from '../../../ui/use-selection.ts';
import { startRun, useMatching } from '../bulk-runs.data.ts';
import type { QueueFilters } from '../model/queue-filters.ts';
import { countsOf } from '../model/template-choice.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { BulkTopicDialog } from './bulk-topic-dialog.tsx';
import { BulkReplyDialog } from './bulk-reply-dialog.tsx';
import styles from './bulk-bar.module.css';
import { LinkDialog } from './link-dialog.tsx';
import type { Bulk } from './use-bulk.ts';

interface BulkBarProps {
  readonly selection: Selection<StaffReportRow>;
  readonly bulk: Bulk;
  readonly filters: QueueFilters;
  /** The list has more rows than are loaded. */
  readonly hasMore: boolean;
}

type Dialog = 'assign' | 'keep' | 'ask' | 'finish' | 'incident' | 'suggestion' | 'reason' | 'tag';
const icon = { size: 15, stroke: 1.7 };

/** Overlays the end of the list, so the layout does not shift when it appears. */
export const BulkBar = ({ selection, bulk, filters, hasMore }: BulkBarProps) => {
  const t = useText();
  const locale = useLocale();
  const { rows } = selection;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const isIdle = rows.length === 0;
  const { isAll } = bulk;
  const matching = useMatching(filters, isAll);
  const total = matching.data === undefined ? null : Math.min(matching.data.total, bulkRunMax);
  const count = isAll ? (total ?? 0) : rows.length;
  const isTooMany = !isAll && rows.length > staffLimits.bulkMax;
  const mayAct = !isTooMany && (!isAll || total !== null);
  const last = useRef<Attempt | null>(null);
  const close = (): void => setDialog(null);
  const open = (wanted: Dialog) => (): void => {
    if (mayAct) setDialog(wanted);
  };
  const run = async (action: FeedbackBulkAction): Promise<void> => {
    if (!isAll) return bulk.run(rows, action);
    last.current = attemptFor(last.current, JSON.stringify([filters, action]), () => crypto.randomUUID());
    await startRun(filters, action, last.current.id);
    last.current = null;
    return selection.clear();
  };
  const selectedText = (): string => {
    if (!isAll) return t('feedback.bulk.selected', { count: rows.length });
    if (matching.data === undefined) return t('feedback.bulk.counting');
    return matching.data.total > bulkRunMax
      ? t('feedback.bulk.all_first', { max: formatNumber(bulkRunMax, locale) })
      : t('feedback.bulk.all', { count });
  };
  useShortcuts(
    isIdle
      ? []
      : [
          { keys: 'esc', label: t('feedback.bulk.deselect'), scope: 'list', run: selection.clear },
          { keys: 'a', label: t('feedback.assign'), scope: 'list', run: open('assign') },
          { keys: 'f', label: t('feedback.bulk.finish'), scope: 'list', run: open('finish') },
          { keys: 'w', label: t('reasons.set_reason'), scope: 'list', run: open('reason') },
        ],
  );
  return (
    <>
      {!isIdle && (
        <section className={styles['bar']} aria-label={t('feedback.bulk')}>
          <strong role="status">{selectedText()}</strong>
          {isAll && matching.error !== null && (
            <Button variant="default" color="red" onClick={() => void matching.refetch()}>
              {t('shell.retry')}
            </Button>
          )}
          {!isAll && hasMore && filters.by_person !== true && (
            <Button variant="subtle" onClick={bulk.selectAll}>
              {t('feedback.bulk.select_all')}
            </Button>
          )}
          {isTooMany && (
            <span className={styles['note']}>{t('feedback.bulk.too_many', { max: staffLimits.bulkMax })}</span>
          )}
          {mayAct && (
            <>
              {!isAll && (
                <Button
                  leftSection={<IconHandGrab {...icon} />}
                  loading={bulk.isTaking}
                  onClick={() => bulk.take(rows)}
                >
                  {t('feedback.take')}
                </Button>
              )}
              <Button variant="default" leftSection={<IconUserShare {...icon} />} onClick={open('assign')}>
                {t('feedback.assign')}
              </Button>
              <Button variant="default" leftSection={<IconMessageReply {...icon} />} onClick={open('keep')}>
                {t('feedback.bulk.reply')}
              </Button>
              <Button variant="default" leftSection={<IconMessageQuestion {...icon} />} onClick={open('ask')}>
                {t('feedback.bulk.ask')}
              </Button>
              <Button variant="default" leftSection={<IconCircleCheck {...icon} />} onClick={open('finish')}>
                {t('feedback.bulk.finish')}
              </Button>
              <Button variant="default" leftSection={<IconMessageCircleQuestion {...icon} />} onClick={open('reason')}>
                {t('reasons.reason')}
              </Button>
              <Button variant="default" leftSection={<IconTag {...icon} />} onClick={open('tag')}>
                {t('reasons.tag')}
              </Button>
              <Menu position="top-end">
                <Menu.Target>
                  <Button variant="default" rightSection={<IconChevronDown size={13} stroke={1.8} />}>
                    {t('feedback.bulk.link')}
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item leftSection={<IconAlertTriangle {...icon} />} onClick={open('incident')}>
                    {t('feedback.link.incident')}
                  </Menu.Item>
                  <Menu.Item leftSection={<IconBulb {...icon} />} onClick={open('suggestion')}>
                    {t('feedback.link.suggestion')}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            </>
          )}
          <CloseButton size="sm" aria-label={t('feedback.bulk.deselect')} onClick={selection.clear} />
        </section>
      )}
      <AssignDialog
        isOpen={dialog === 'assign'}
        title={t('feedback.assign.many', { count })}
        onAssign={(staffId) => run({ do: 'assign', staff_id: staffId })}
        onClose={close}
      />
      <BulkReplyDialog
        then={dialog === 'keep' || dialog === 'ask' || dialog === 'finish' ? dialog : null}
        rows={rows}
        langs={isAll ? (matching.data?.langs ?? []) : countsOf(rows.map(({ lang }) => lang))}
        count={count}
        onSend={(then, templateId) => run({ do: 'reply', then, template_id: templateId })}
        onClose={close}
      />
      <LinkDialog
        kind={dialog === 'incident' || dialog === 'suggestion' ? dialog : null}
        isLinked={isAll || rows.some((row) => (dialog === 'incident' ? row.incident_id : row.suggestion_id) !== null)}
        onLink={run}
        onClose={close}
      />
      <BulkTopicDialog
        kind={dialog === 'reason' || dialog === 'tag' ? dialog : null}
        count={count}
        onSet={run}
        onClose={close}
      />
    </>
  );
};
