import { staffLimits } from '@guildhall/contract/staff-limits.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { useText } from '../../../platform/i18n.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { useTicket } from './ticket-context.ts';

/** Why one needs to see what is masked. It goes into the audit trail before anything is shown. */
export const UnmaskDialog = () => {
  const t = useText();
  const { report, dialog, show, showUnmasked } = useTicket();
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
