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
  IconTag,
  IconUserShare,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { useShortcuts } from '../../../platform/input/shortcuts.ts';
import type { Selection } from '../../../ui/use-selection.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { BulkTopicDialog } from './bulk-topic-dialog.tsx';
import { BulkReplyDialog } from './bulk-reply-dialog.tsx';
import styles from './bulk-bar.module.css';
import { LinkDialog } from './link-dialog.tsx';
import type { Bulk } from './use-bulk.ts';

interface BulkBarProps {
  readonly selection: Selection<StaffReportRow>;
  readonly bulk: Bulk;
}

type Dialog = 'assign' | 'ask' | 'finish' | 'incident' | 'suggestion' | 'reason' | 'tag';
const icon = { size: 15, stroke: 1.7 };

/** Overlays the end of the list, so the layout does not shift when it appears. */
export const BulkBar = ({ selection, bulk }: BulkBarProps) => {
  const t = useText();
  const { rows, clear } = selection;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const isTooMany = rows.length > staffLimits.bulkMax;
  const isIdle = rows.length === 0;
  const close = (): void => setDialog(null);
  const open = (wanted: Dialog) => (): void => setDialog(wanted);
  const run = (action: FeedbackBulkAction): Promise<void> => bulk.run(rows, action);
  useShortcuts(
    isIdle
      ? []
      : [
          { keys: 'esc', label: t('feedback.bulk.deselect'), scope: 'list', run: clear },
          { keys: 'a', label: t('feedback.assign'), scope: 'list', run: open('assign') },
          { keys: 'f', label: t('feedback.bulk.finish'), scope: 'list', run: open('finish') },
          { keys: 'w', label: t('reasons.set_reason'), scope: 'list', run: open('reason') },
        ],
  );
  return (
    <>
      {!isIdle && (
        <section className={styles['bar']} aria-label={t('feedback.bulk')}>
          <strong>{t('feedback.bulk.selected', { count: rows.length })}</strong>
          {isTooMany ? (
            <span className={styles['note']}>{t('feedback.bulk.too_many', { max: staffLimits.bulkMax })}</span>
          ) : (
            <>
              <Button leftSection={<IconHandGrab {...icon} />} loading={bulk.isTaking} onClick={() => bulk.take(rows)}>
                {t('feedback.take')}
              </Button>
              <Button variant="default" leftSection={<IconUserShare {...icon} />} onClick={open('assign')}>
                {t('feedback.assign')}
              </Button>
              <Button variant="default" leftSection={<IconMessageQuestion {...icon} />} onClick={open('ask')}>
                {t('feedback.bulk.ask')}
              </Button>
              <Button variant="default" leftSection={<IconCircleCheck {...icon} />} onClick={open('finish')}>
                {t('feedback.bulk.finish')}
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
                  <Menu.Item leftSection={<IconMessageCircleQuestion {...icon} />} onClick={open('reason')}>
                    {t('reasons.set_reason')}
                  </Menu.Item>
                  <Menu.Item leftSection={<IconTag {...icon} />} onClick={open('tag')}>
                    {t('reasons.add_tag')}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            </>
          )}
          <CloseButton size="sm" aria-label={t('feedback.bulk.deselect')} onClick={clear} />
        </section>
      )}
      <AssignDialog
        isOpen={dialog === 'assign'}
        title={t('feedback.assign.many', { count: rows.length })}
        onAssign={(staffId) => run({ do: 'assign', staff_id: staffId })}
        onClose={close}
      />
      <BulkReplyDialog
        then={dialog === 'ask' || dialog === 'finish' ? dialog : null}
        rows={rows}
        onSend={(templateId) =>
          run({ do: 'reply', then: dialog === 'ask' ? 'ask' : 'finish', template_id: templateId })
        }
        onClose={close}
      />
      <LinkDialog
        kind={dialog === 'incident' || dialog === 'suggestion' ? dialog : null}
        isLinked={rows.some((row) => (dialog === 'incident' ? row.incident_id : row.suggestion_id) !== null)}
        onLink={run}
        onClose={close}
      />
      <BulkTopicDialog
        kind={dialog === 'reason' || dialog === 'tag' ? dialog : null}
        count={rows.length}
        onSet={run}
        onClose={close}
      />
    </>
  );
};
