import { feedbackStates } from '@guildhall/contract/feedback/rules.ts';
import type { FeedbackBulkAction } from '@guildhall/contract/feedback/staff.ts';
import { notifications } from '@mantine/notifications';
import { offerUndo } from '../../../platform/state/undo.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { TopicDialog } from '../../reasons/topic.public.tsx';
import { AssignDialog } from '../components/assign-dialog.tsx';
import { LinkDialog } from '../components/link-dialog.tsx';
import { LaterDialog } from '../../follow-up/later-dialog.public.tsx';
import { WriteFirstDialog } from '../../chat/write-first-dialog.public.tsx';
import { assignReport, bulkChange, cachedReport } from '../feedback.data.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { PlayerLinkDialog } from './player-link-dialog.tsx';
import { ResumeDialog } from './resume-dialog.tsx';
import { useReportContext } from './use-report-context.ts';
import { UnmaskDialog } from './unmask-dialog.tsx';

export const ReportDialogs = () => {
  const t = useText();
  const { report, dialog, show, mayWrite, mayUnmask } = useReportContext();
  const close = (): void => show(null);
  const subject = { of: 'report', id: report.id } as const;
  const assign = async (staffId: string | null): Promise<void> => {
    await assignReport(report, staffId);
    offerUndo({
      id: `assign ${report.id}`,
      words: t('follow_up.undo.assign', { number: String(report.number) }),
      undo: async () => {
        await assignReport(cachedReport(report.id) ?? report, report.assignee?.id ?? null);
        return t('follow_up.undone');
      },
    });
  };
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
            onAssign={assign}
            onClose={close}
          />
          <LinkDialog
            kind={dialog === 'incident' || dialog === 'suggestion' ? dialog : null}
            isLinked={(dialog === 'incident' ? report.incident : report.suggestion) !== null}
            onLink={link}
            onClose={close}
          />
          <PlayerLinkDialog />
          {dialog === 'topic' && (
            <TopicDialog
              item={{ of: 'report', id: report.id }}
              title={t('reasons.topic_of', { number: String(report.number) })}
              reasonId={report.reason_id}
              tags={report.tags}
              onClose={close}
            />
          )}
          <MergeDialog />
          <ResumeDialog />
          <LaterDialog
            subject={subject}
            number={report.number}
            maySnooze={report.state !== feedbackStates.finished}
            isOpen={dialog === 'later'}
            onClose={close}
          />
          <WriteFirstDialog subject={subject} lang={report.lang} isOpen={dialog === 'write'} onClose={close} />
        </>
      )}
    </>
  );
};
