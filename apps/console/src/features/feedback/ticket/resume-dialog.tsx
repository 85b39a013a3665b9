import { feedbackStates } from '@guildhall/contract/feedback-rules.ts';
import { staffLimits } from '@guildhall/contract/staff-limits.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { languageName, useLocale, useText } from '../../../platform/i18n.ts';
import { resumeReport } from '../feedback.data.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { useTicket } from './ticket-context.ts';

/** Back in progress: it was over too early, or the player need not answer any more. */
export const ResumeDialog = () => {
  const t = useText();
  const locale = useLocale();
  const { report, dialog, show } = useTicket();
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
      <Textarea
        data-autofocus
        label={t('feedback.resume.word')}
        description={t('feedback.composer.write_in', { language: languageName(report.lang, locale) })}
        attributes={{ input: { dir: 'auto' } }}
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </DialogForm>
  );
};
