import type { FeedbackBulkAction } from '@guildhall/contract/feedback/staff.ts';
import { notifications } from '@mantine/notifications';
import { useText } from '../../../platform/text/i18n.ts';
import { AssignDialog } from '../components/assign-dialog.tsx';
import { LinkDialog } from '../components/link-dialog.tsx';
import { assignReport, bulkChange } from '../feedback.data.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { PlayerLinkDialog } from './player-link-dialog.tsx';
import { ResumeDialog } from './resume-dialog.tsx';
import { useReportContext } from './use-report-context.ts';
import { UnmaskDialog } from './unmask-dialog.tsx';

export const ReportDialogs = () => {
  const t = useText();
  const { report, dialog, show, mayWrite, mayUnmask } = useReportContext();
  const close = (): void => show(null);
  const link = async (action: FeedbackBulkAction): Promise<void> => {
    const { left } = await bulkChange([report], action);
    for (const { outcome } of left) {
      notifications.show({ color: 'red', message: t(`feedback.outcome.${outcome}`) });
    }
  };
  return (
    <>
      {mayUnmask && <UnmaskDialog />}
      {mayWrite && (
        <>
          <AssignDialog
            isOpen={dialog === 'assign'}
            title={t('feedback.assign.one', { number: String(report.number) })}
            onAssign={(staffId) => assignReport(report, staffId)}
            onClose={close}
          />
          <LinkDialog
            kind={dialog === 'incident' || dialog === 'suggestion' ? dialog : null}
            isLinked={(dialog === 'incident' ? report.incident : report.suggestion) !== null}
            onLink={link}
            onClose={close}
          />
          <PlayerLinkDialog />
          <MergeDialog />
          <ResumeDialog />
        </>
      )}
    </>
  );
};
