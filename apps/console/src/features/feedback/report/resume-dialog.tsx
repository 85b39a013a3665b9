import { feedbackStates } from '@guildhall/contract/feedback/rules.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { resumeReport } from '../feedback.data.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { PlayerTextField } from './player-text-field.tsx';
import { useReportContext } from './use-report-context.ts';

/** Reopens a report that was finished too early, or that no longer needs the player's answer. */
export const ResumeDialog = () => {
  const t = useText();
  const { report, dialog, show } = useReportContext();
  const [text, setText] = useState('');
  const isOver = report.state === feedbackStates.finished;
  return (
    <DialogForm
      title={t('feedback.resume')}
      isOpen={dialog === 'resume'}
      confirmLabel={t('feedback.resume')}
      isIncomplete={text.trim().length > staffLimits.replyMax}
      onConfirm={async () => {
        await resumeReport(report, text.trim());
        setText('');
        show(null);
      }}
      onClose={() => show(null)}
    >
      <p>{t(isOver ? 'feedback.resume.over' : 'feedback.resume.asked')}</p>
      <PlayerTextField label={t('feedback.resume.word')} report={report} value={text} onChange={setText} isFocused />
    </DialogForm>
  );
};
