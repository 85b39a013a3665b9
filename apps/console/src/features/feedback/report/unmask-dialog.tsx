import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../platform/network/api.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { useReportContext } from './use-report-context.ts';

/** The reason is written to the audit trail before any data is shown. */
export const UnmaskDialog = () => {
  const t = useText();
  const { report, dialog, show, showUnmasked } = useReportContext();
  const [reason, setReason] = useState('');
  const length = reason.trim().length;
  return (
    <DialogForm
      title={t('feedback.unmask.title')}
      isOpen={dialog === 'unmask'}
      confirmLabel={t('feedback.unmask.show')}
      isIncomplete={length < staffLimits.reasonMin || length > staffLimits.reasonMax}
      onConfirm={async () => {
        showUnmasked(await call('/feedback/unmask', { id: report.id, reason: reason.trim() }));
        setReason('');
        show(null);
      }}
      onClose={() => show(null)}
    >
      <p>{t('feedback.unmask.text')}</p>
      <Textarea
        data-autofocus
        label={t('feedback.unmask.reason')}
        description={t('feedback.unmask.hint', { min: staffLimits.reasonMin })}
        placeholder={t('feedback.unmask.example')}
        maxLength={staffLimits.reasonMax}
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  );
};
